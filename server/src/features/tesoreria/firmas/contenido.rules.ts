import type { CambioDeCampo } from '@gremial/contract/tesoreria/observados.ts'

/**
 * The content that two people sign: header, lines, and receipts with the SHA-256 of each file. Stored as canonical JSON with its
 * own SHA-256 when the settlement is sent. Names are for the printout; only ids are compared, since branches and people can be
 * renamed. Amounts in pesos, days ISO.
 */
export interface RendicionContent {
  version: 1
  id: number
  numero: string
  idSeccional: number
  seccional: string
  idTipo: number
  tipo: string
  fecha: string
  /** "11/2026", or "". */
  periodo: string
  responsable: string
  idSecretaria: number | null
  secretaria: string
  motivo: string
  personasViajaron: string
  secretario: number | null
  nombreSecretario: string
  tesorero: number | null
  nombreTesorero: string
  total: number
  comprobantes: number
  detalles: DetalleFirmado[]
  /** By line and day. */
  recibos: ReciboFirmado[]
}

export interface DetalleFirmado {
  id: number
  concepto: string
  idConcepto: number
  observacion: string
  comprobantes: number
  total: number
}

export interface ReciboFirmado {
  id: number
  idDetalle: number
  fecha: string
  cuit: string
  proveedor: string
  clase: string
  letra: string | null
  puntoVenta: number | null
  numero: number | null
  importe: number
  qr: string
  archivo: string
  nombre: string
  tipoArchivo: string
  bytes: number
}

/** Compared fields; plain names are excluded. */
export const camposComparados = {
  encabezado: [
    'numero',
    'idSeccional',
    'idTipo',
    'fecha',
    'periodo',
    'responsable',
    'idSecretaria',
    'motivo',
    'personasViajaron',
    'secretario',
    'tesorero',
    'total',
    'comprobantes',
  ],
  detalle: ['idConcepto', 'observacion', 'comprobantes', 'total'],
  recibo: [
    'idDetalle',
    'fecha',
    'cuit',
    'proveedor',
    'clase',
    'letra',
    'puntoVenta',
    'numero',
    'importe',
    'qr',
    'archivo',
    'nombre',
    'tipoArchivo',
    'bytes',
  ],
} as const satisfies {
  encabezado: ReadonlyArray<keyof RendicionContent>
  detalle: ReadonlyArray<keyof DetalleFirmado>
  recibo: ReadonlyArray<keyof ReciboFirmado>
}
type Campos = typeof camposComparados

/** One difference from the signed content. `cual`: the line or receipt. */
export type Diferencia =
  | { que: 'encabezado'; campo: Campos['encabezado'][number] }
  | { que: 'concepto'; cual: string; campo: Campos['detalle'][number] | 'falta' | 'agregado' }
  | { que: 'comprobante'; cual: string; id: number; campo: Campos['recibo'][number] | 'falta' | 'agregado' }

/** "A 0004-00021877"; "" for one without number. */
export const reciboNumber = ({ letra, puntoVenta, numero }: Pick<ReciboFirmado, 'letra' | 'puntoVenta' | 'numero'>): string =>
  letra === null ? '' : `${letra} ${String(puntoVenta).padStart(4, '0')}-${String(numero).padStart(8, '0')}`

/** Display name of a receipt: "Taller Hermanos Bianchi B 0002-00004410". */
export const reciboName = (r: ReciboFirmado): string => `${r.proveedor} ${reciboNumber(r)}`.trim()

/** The frozen content; null if unreadable. */
export function readContent(text: string): RendicionContent | null {
  try {
    const content = JSON.parse(text) as RendicionContent
    return Array.isArray(content.recibos) && Array.isArray(content.detalles) ? content : null
  } catch {
    return null
  }
}

/** All differences from the signed content, in reading order. */
export function diferencias(firmado: RendicionContent, ahora: RendicionContent): Diferencia[] {
  return [
    ...camposComparados.encabezado.filter((c) => firmado[c] !== ahora[c]).map((campo) => ({ que: 'encabezado' as const, campo })),
    ...parts(firmado.detalles, ahora.detalles, camposComparados.detalle).map(({ de, campo }) => ({
      que: 'concepto' as const,
      cual: de.concepto,
      campo,
    })),
    ...parts(firmado.recibos, ahora.recibos, camposComparados.recibo).map(({ de, campo }) => ({
      que: 'comprobante' as const,
      cual: reciboName(de),
      id: de.id,
      campo,
    })),
  ]
}

/** Compares two lists by id: missing, added and changed items. Each is named as signed. */
function parts<T extends { id: number }, C extends keyof T & string>(
  firmadas: T[],
  ahora: T[],
  fields: readonly C[],
): Array<{ de: T; campo: C | 'falta' | 'agregado' }> {
  const hay = new Map(ahora.map((p) => [p.id, p]))
  const eran = new Set(firmadas.map((p) => p.id))
  type Parte = { de: T; campo: C | 'falta' | 'agregado' }
  return [
    ...firmadas.flatMap((de): Parte[] => {
      const other = hay.get(de.id)
      if (!other) return [{ de, campo: 'falta' as const }]
      return fields.filter((c) => de[c] !== other[c]).map((campo) => ({ de, campo }))
    }),
    ...ahora.filter((p) => !eran.has(p.id)).map((de) => ({ de, campo: 'agregado' as const })),
  ]
}

/** Changes since the returned submission. Receipts are matched by identity: one uploaded again is the same. */
export interface Cambios {
  agregados: ReciboFirmado[]
  modificados: Array<{ antes: ReciboFirmado; ahora: ReciboFirmado }>
  quitados: ReciboFirmado[]
  iguales: number
}

/** Identities of a receipt: its id, its invoice number and its file. */
const identidades = (r: ReciboFirmado): string[] => [
  `id ${r.id}`,
  ...(r.letra === null ? [] : [`numero ${[r.cuit, r.clase, r.letra, r.puntoVenta, r.numero].join('/')}`]),
  `archivo ${r.archivo}`,
]

/** Fields shown to a signer: renaming the file is no change. */
const loQueSeLee = camposComparados.recibo.filter((c) => !['qr', 'nombre', 'tipoArchivo', 'bytes'].includes(c))

/** Fields of a receipt that differ from an earlier content, formatted; empty if only one has the receipt. */
export function changesSince(antes: RendicionContent, ahora: RendicionContent, id: number): CambioDeCampo[] {
  const [era, es] = [antes, ahora].map((c) => c.recibos.find((r) => r.id === id))
  if (!era || !es) return []
  const read = (c: RendicionContent, r: ReciboFirmado, campo: (typeof loQueSeLee)[number]): string =>
    campo === 'idDetalle' ? (c.detalles.find((d) => d.id === r.idDetalle)?.concepto ?? '') : String(r[campo] ?? '')
  return loQueSeLee
    .filter((campo) => era[campo] !== es[campo])
    .map((campo) => ({ campo, antes: read(antes, era, campo), ahora: read(ahora, es, campo) }))
}

export function cambiosEntre(before: ReciboFirmado[], ahora: ReciboFirmado[]): Cambios {
  const quedan = new Set(before)
  const changes: Cambios = { agregados: [], modificados: [], quitados: [], iguales: 0 }
  // Matches by id first, then number, then file, so each receipt pairs with its best match.
  let missing = ahora
  for (const kind of ['id ', 'numero ', 'archivo ']) {
    const por = new Map<string, ReciboFirmado>()
    for (const r of quedan) for (const i of identidades(r)) if (i.startsWith(kind) && !por.has(i)) por.set(i, r)
    const siguen: ReciboFirmado[] = []
    for (const r of missing) {
      const i = identidades(r).find((x) => x.startsWith(kind))
      const era = i === undefined ? undefined : por.get(i)
      if (!era || !quedan.delete(era)) siguen.push(r)
      else if (loQueSeLee.every((c) => era[c] === r[c])) changes.iguales++
      else changes.modificados.push({ antes: era, ahora: r })
    }
    missing = siguen
  }
  changes.agregados = missing
  changes.quitados = [...quedan]
  return changes
}
