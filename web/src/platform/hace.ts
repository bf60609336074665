import i18next from 'i18next'

const unidades = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago a moment was, as people say it: "hace 3 días". Less than a minute is told as one: "este minuto" reads as nothing in a sentence. */
export function hace(momento: number, ahora = Date.now()): string {
  const edad = Math.max(0, ahora - momento)
  const [unidad, ms] = unidades.find(([, ms]) => edad >= ms) ?? ['minute', 60_000]
  return new Intl.RelativeTimeFormat(i18next.language, { numeric: 'auto' }).format(-Math.max(1, Math.floor(edad / ms)), unidad)
}
