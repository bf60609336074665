/** How failed logins slow down, decided without a database (decision 004). */

/** Failures are forgotten this long after the last one. */
export const memoriaMs = 15 * 60_000
/** Failures that cost nothing. */
const sinCosto = 5
/** Failures after which the answer is 429: per account, and per address (an office's people share one). */
export const limitesIntentos = { cuenta: 10, direccion: 40 } as const

export interface IntentoAcceso {
  fallos: number
  ultimo: Date
}

const fallosVivos = (intento: IntentoAcceso | undefined, now: Date): number =>
  intento && now.getTime() - intento.ultimo.getTime() < memoriaMs ? intento.fallos : 0

/** What a new try meets: a wait in milliseconds before it is looked at, or minutes until tries are taken again. */
export function frenar(
  cuenta: IntentoAcceso | undefined,
  direccion: IntentoAcceso | undefined,
  now: Date,
): { demoraMs: number; minutosBloqueo: number } {
  const fallosCuenta = fallosVivos(cuenta, now)
  const fallosDireccion = fallosVivos(direccion, now)
  const bloqueados = [
    fallosCuenta >= limitesIntentos.cuenta ? cuenta : undefined,
    fallosDireccion >= limitesIntentos.direccion ? direccion : undefined,
  ].filter((a) => a !== undefined)
  if (bloqueados.length > 0) {
    const until = Math.max(...bloqueados.map((a) => a.ultimo.getTime())) + memoriaMs
    return { demoraMs: 0, minutosBloqueo: Math.max(1, Math.ceil((until - now.getTime()) / 60_000)) }
  }
  const over = Math.max(fallosCuenta - sinCosto + 1, fallosDireccion - sinCosto + 1, 0)
  return { demoraMs: Math.min(over, 4) * 500, minutosBloqueo: 0 }
}
