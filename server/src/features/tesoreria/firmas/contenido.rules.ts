/**
 * What two people sign, whole: the header, its lines and its receipts with the SHA-256 of each file. It is written as canonical JSON when
 * the settlement is sent and kept with its own SHA-256; names are there for the paper, and only what they stand for is compared, because a
 * branch or a person may be called otherwise later on. Amounts in pesos, days ISO.
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
  /** In the order of the lines, and of their days. */
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

/** Fields that are compared; what is a name only is not among them. */
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

/** One thing that is not as it was signed. `cual`: which line or receipt. */
export type Diferencia =
  | { que: 'encabezado'; campo: Campos['encabezado'][number] }
  | { que: 'concepto'; cual: string; campo: Campos['detalle'][number] | 'falta' | 'agregado' }
  | { que: 'comprobante'; cual: string; id: number; campo: Campos['recibo'][number] | 'falta' | 'agregado' }

/** "A 0004-00021877"; "" for one without number. */
export const reciboNumber = ({ letra, puntoVenta, numero }: Pick<ReciboFirmado, 'letra' | 'puntoVenta' | 'numero'>): string =>
  letra === null ? '' : `${letra} ${String(puntoVenta).padStart(4, '0')}-${String(numero).padStart(8, '0')}`

/** How a receipt is named to people: "Taller Hermanos Bianchi B 0002-00004410". */
export const reciboName = (r: ReciboFirmado): string => `${r.proveedor} ${reciboNumber(r)}`.trim()

/** The frozen content; null when it cannot be read. */
export function readContent(text: string): RendicionContent | null {
  try {
    const content = JSON.parse(text) as RendicionContent
    return Array.isArray(content.recibos) && Array.isArray(content.detalles) ? content : null
  } catch {
    return null
  }
}

/** Everything that is not as it was signed, in the order in which it is read. */
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

/** Of two lists by their ids: what is missing, what was added, and which fields of the rest differ. A part is named as it was signed. */
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

/** What changed between the sending that came back and what there is now, receipts by what they are: one that was loaded again is the same one. */
export interface Cambios {
  agregados: ReciboFirmado[]
  modificados: Array<{ antes: ReciboFirmado; ahora: ReciboFirmado }>
  quitados: ReciboFirmado[]
  iguales: number
}

/** Two receipts that are the same one: the number of the invoice says so, or the file. */
const identidades = (r: ReciboFirmado): string[] => [
  `id ${r.id}`,
  ...(r.letra === null ? [] : [`numero ${[r.cuit, r.clase, r.letra, r.puntoVenta, r.numero].join('/')}`]),
  `archivo ${r.archivo}`,
]

/** What a signer reads of a receipt: another name of its file is no change. */
const loQueSeLee = camposComparados.recibo.filter((c) => !['qr', 'nombre', 'tipoArchivo', 'bytes'].includes(c))

export function cambiosEntre(before: ReciboFirmado[], ahora: ReciboFirmado[]): Cambios {
  const quedan = new Set(before)
  const changes: Cambios = { agregados: [], modificados: [], quitados: [], iguales: 0 }
  // Who has the same id first, then the same number, then the same file: a receipt is taken by the one that is most like it.
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
