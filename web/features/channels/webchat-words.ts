import { useLingui } from '@lingui/react/macro'

/** The names of the settings of a web chat. */
export function useWebchatWords() {
  const { t } = useLingui()
  return {
    labels: {
      welcome: t`Mensaje de bienvenida`,
      quickActions: t`Preguntas sugeridas`,
      theme: t`Apariencia`,
      allowedOrigins: t`Sitios que pueden mostrarlo`,
    },
    themes: [
      { value: 'light', label: t`Clara` },
      { value: 'dark', label: t`Oscura` },
    ],
  }
}
