/** In place of the module of Hono that its client writes cookies with. */
export const serialize = (): never => {
  throw new Error('Calls of the API carry no cookies.')
}
