const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()
/** Creating an `Intl` format loads locale data and takes much longer than formatting, so each is created once. */
export function cachedFormat<Format extends Intl.NumberFormat | Intl.DateTimeFormat, Options>(
  FormatClass: new (locale: string, options: Options) => Format,
  locale: string,
  options: Options,
): Format {
  const key = `${FormatClass.name} ${locale} ${JSON.stringify(options)}`
  const format = (formats.get(key) as Format | undefined) ?? new FormatClass(locale, options)
  formats.set(key, format)
  return format
}
