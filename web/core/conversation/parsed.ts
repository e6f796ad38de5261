/** Parses the JSON data of a stream event; `null` when it is invalid. */
export function parsed<Event>(data: string): Event | null {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
