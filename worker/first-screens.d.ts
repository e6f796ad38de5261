/** Made by the build (`web/first-screen-plugin.ts`): the first screen of the home page as markup, in each language. */
declare module 'virtual:first-screens' {
  export const firstScreens: Readonly<Record<'es' | 'en' | 'mn', string>>
}
