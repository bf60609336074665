import { clases, type Falta } from './falta.ts'

/** Of a fault that lies in what none of its tests runs. */
export const nadie = 'nadie lo ejecuta'

/** What a run says: how many were seen by district and by class, and who lived. */
interface Cuenta {
  de: string
  vistas: number
  total: number
  meta: number
}
export interface Resultado {
  /** How many were held before the tests. */
  decididas: number
  cuentas: readonly Cuenta[]
  vivas: ReadonlyArray<Pick<Falta, 'lugar' | 'archivo' | 'que' | 'vive'> & { corre: boolean }>
  /** A reason that is no longer needed. */
  sobran: readonly string[]
  /** Tests that fail with nothing broken: they were not asked. */
  enfermas: readonly string[]
  bien: boolean
}

const goal = 0.9
const goalOfClass = 0.95

const districtOf = ({ lugar }: Falta) => (lugar.includes('/') ? lugar.slice(0, lugar.indexOf('/')) : lugar)

export function tabla(
  chosen: readonly Falta[],
  seen: ReadonlyMap<Falta, string>,
  lived: ReadonlyArray<Falta & { corre: boolean }>,
  enfermas: readonly string[],
): Resultado {
  const count = (de: string, meta: number, of: readonly Falta[]): Cuenta => ({
    de,
    vistas: of.filter((f) => seen.has(f)).length,
    total: of.length,
    meta,
  })
  const districts = [...new Set(chosen.map(districtOf))].sort()
  const cuentas = [
    ...districts.map((d) =>
      count(
        d,
        goal,
        chosen.filter((f) => districtOf(f) === d),
      ),
    ),
    ...clases.map((c) =>
      count(
        `clase ${c}`,
        goalOfClass,
        chosen.filter((f) => f.clase === c),
      ),
    ),
  ].filter(({ total }) => total > 0)
  return {
    decididas: chosen.length,
    cuentas,
    vivas: lived.map(({ lugar, archivo, que, vive, corre }) => ({ lugar, archivo, que, vive, corre })),
    sobran: chosen.filter((f) => f.vive !== undefined && seen.has(f)).map(({ archivo, que }) => `${archivo}: ${que}`),
    enfermas,
    bien:
      enfermas.length === 0 &&
      cuentas.every(({ vistas, total, meta }) => vistas / total >= meta) &&
      lived.every((f) => f.vive !== undefined),
  }
}

export function decir({ decididas, cuentas, vivas, sobran }: Resultado): void {
  console.log(`\n${decididas} decididas`)
  for (const { de, vistas, total, meta } of cuentas) {
    const share = (vistas / total) * 100
    console.log(
      `${de.padEnd(18)} ${vistas} / ${total}  ${share.toFixed(1)} %${share / 100 < meta ? ` (meta ${meta * 100} %)` : ''}`,
    )
  }
  for (const { archivo, que, vive, corre } of vivas)
    console.log(`vive: ${archivo}: ${que} — ${vive ?? 'SIN RAZÓN'}${corre ? '' : ` (${nadie})`}`)
  for (const which of sobran) console.log(`ya no vive, sobra su razón: ${which}`)
  const seen = decididas - vivas.length
  console.log(`${seen} de ${decididas} vistas (${((seen / Math.max(1, decididas)) * 100).toFixed(1)} %)`)
}
