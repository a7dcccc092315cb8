/// Pictures that lessons carry with them, so that they show the same everywhere.
enum LessonPicture {
  /// A sun over hills: a PNG of 64 by 48 pixels, drawn for the lesson.
  static let hills =
    "data:image/png;base64,"
    + "iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwBAMAAABTZWEsAAAAKlBMVEX/zixuvf47hUP///+alpHoxJW80+ZjbY2SrMhrmV/mzV6x"
    + "xaDT8f+UzPKj47xdAAAB20lEQVR42s2UsWsUQRTGfzt75pJt3IuIxBjYxihisXB/hhDSSCphsbCwcVOYQBr9D7K1glntzBES0oYQ"
    + "RDAWFoIgWhycYBoVEhATbrPxLGZu702S3RRpnGbee3zzfW/efLtOg+ql+H8BC8uxDpzTb+Ht4M0nFYDFCIZHygHeDuDVAZz2aYDf"
    + "IcBmUNpkB4D0rGtOn2MOawD45U0eTQLeJ8mwaAFcAMeSmLEpHoK3jpDo3nvmW4gvfy4FGvBAi34cuWUB4iROpETEQWQBEhIkw+cD"
    + "3LBqDnf8/onjy20CfPOvXG53TWno6ASDCnEvupOmZHejAB4B8MOUorkTgFS2MxRbFAq4r8Oenkx2l1gAnA/w3AzxwjSQr9LYuh5Z"
    + "DB0T5wBLsBt6lkTen1AvhUybIJWAJWnFv8bWEtApktvw1rQmAPngDXppvmfCp2bPlFCAoEhumv2lQhrlVyHnaorcV7mRarUC6IWy"
    + "H8ie4LrDAIcr8K59Qz7CzwBeBNR8gPEEoNt63BFy2atrG+DMA62iWp8qrjemLVQD9XpwrDux1gQ1NrBXzdD3z71pjNveU3Y+C9vH"
    + "PPnVSjOofa/4uhWQBRWAWYBRW0L+xOr7AM7M+zIGk2yXSlzV26Gs/QN6Um5NTNEy/AAAAABJRU5ErkJggg=="
}
