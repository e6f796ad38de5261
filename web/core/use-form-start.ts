import { useState } from 'react'

/**
 * The stored value with which a form starts, while others may change it: `version` identifies its content. An unchanged
 * form follows, with another `key` that remounts it. A changed one keeps its value and `key`; `isOutdated`: another
 * version is stored, which `load` shows.
 */
export function useFormStart<Value>(latest: Value, versionOf: (value: Value) => string) {
  const [isChanged, markChanged] = useState(false)
  const version = versionOf(latest)
  const [shown, show] = useState({ value: latest, version, key: version })
  const isOther = version !== shown.version
  const isOutdated = isOther && isChanged
  if (latest !== shown.value && !isOutdated) show({ value: latest, version, key: isOther ? version : shown.key })
  return {
    value: shown.value,
    key: shown.key,
    isChanged,
    markChanged,
    isOutdated,
    load: () => markChanged(false),
    /** To be called when the form was saved as `saved`; `isAsSent`: nothing was typed meanwhile. */
    keepSaved: (saved: Value, isAsSent: boolean) =>
      isAsSent ? markChanged(false) : show((before) => ({ ...before, version: versionOf(saved) })),
  }
}
