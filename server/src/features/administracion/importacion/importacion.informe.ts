import { mayorPersonasQueCambian } from '@gremial/contract/administracion/importacion.revision.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import type { Impedimento } from './deshacer.ts'
import { type MotivoImportacion, motivos, type ProblemaImportacion } from './importacion.motivos.ts'
import type { ResultadoImportacion, Traba } from './importacion.resultado.ts'

/** Report of the command about an import, line by line. */

const mostradas = 200
const porciento = (n: number, de: number): string =>
  `${(de === 0 ? 0 : (n / de) * 100).toLocaleString('es-AR', { maximumFractionDigits: 1 })} %`

const deLinea = ({ linea, columna, valor, motivo }: ProblemaImportacion): string =>
  `Línea ${linea}${columna && `, ${columna}`} «${valor}»: ${motivos[motivo]}${motivo === 'cortada' ? ' (--ultima-linea la acepta)' : ''}.`

const porMotivo = (cuantos: Partial<Record<MotivoImportacion, number>>): string =>
  Object.entries(cuantos)
    .toSorted(([, a], [, b]) => b - a)
    .map(([motivo, n]) => `${motivo} ${formatNumber(n)}`)
    .join(', ')

function problemas(lista: ProblemaImportacion[], total: number, cola: string, resto: string): string[] {
  const lineas = lista.slice(0, mostradas).map((p) => deLinea(p) + cola)
  return total > mostradas ? [...lineas, `… y ${formatNumber(total - mostradas)} ${resto}`] : lineas
}

const trabas: Record<Traba, (r: ResultadoImportacion) => string> = {
  ninguna: () => 'No se importó nada: ninguna fila se puede aceptar. Revisá que sea el archivo que dice ser.',
  preguntas: () => '',
  rechazos: (r) =>
    `No se importó nada: se rechazan ${formatNumber(r.totalRechazadas)} de ${formatNumber(r.filas)} filas (${porciento(r.totalRechazadas, r.filas)}). Corregilas, o agregá --aceptar-rechazos ${r.totalRechazadas} para importar las demás.`,
  estados: (r) =>
    `No se importó nada: ${formatNumber(r.cambiosDeEstado)} de ${formatNumber(r.miembros)} afiliados (${porciento(r.cambiosDeEstado, r.miembros)}) cambiarían de estado. Si está bien, agregá --confirmar-estados.`,
  identidad: (r) =>
    `No se importó nada: ${formatNumber(r.otrasPersonas ?? 0)} de ${formatNumber(r.miembros)} números (${porciento(r.otrasPersonas ?? 0, r.miembros)}) pasarían a ser otra persona. ¿Se ordenó una columna sola? Si está bien, agregá --confirmar-identidad ${r.otrasPersonas}.`,
  personas: (r) =>
    [
      'No se importó nada: pasarían a ser otra persona quienes tienen cuenta, cargo, firma o un trámite en curso:',
      ...(r.personas ?? []).map(({ numero, antes, despues }) => `  ${numero} ${antes} → ${despues}`),
      (r.personas ?? []).length > mayorPersonasQueCambian
        ? 'Y puede haber más: son demasiadas para confirmarlas una por una. Revisá el archivo y corregilo.'
        : `Si está bien cada una, agregá --confirmar-personas ${(r.personas ?? []).map(({ numero }) => numero).join(',')}.`,
    ].join('\n'),
}

const deColumna = {
  relleno: 'celdas que no dicen nada y se leyeron vacías',
  arruinado: 'números que Excel acortó y quedan como estaban',
  siglo: 'años de dos cifras',
  medias: 'fechas con el día y el mes cambiados',
} as const

export function informe(
  r: ResultadoImportacion,
  { simular, segundos, rechazadas }: { simular: boolean; segundos: number; rechazadas: string | undefined },
): string[] {
  const creados = r.creados.map(
    ({ columna, valor, filas, parecido }) =>
      `${columna} «${valor}» es nueva (${formatNumber(filas)} filas)${parecido ? `; se parece a «${parecido}»` : ''}.`,
  )
  const desconocidos = r.desconocidos.map(
    ({ columna, valor, filas, parecido }) =>
      `${columna} «${valor}» no se conoce (${formatNumber(filas)} filas)${parecido ? `: ¿será «${parecido}»?` : ''}. Corregila, o agregá --crear.`,
  )
  const deColumnas = r.deColumnas.map(
    ({ columna, que, cantidad, ejemplos }) =>
      `${columna}, ${deColumna[que]}: ${formatNumber(cantidad)} (${ejemplos.map(({ dice, es }) => (es ? `${dice} → ${es}` : `«${dice}»`)).join(', ')}).`,
  )
  return [
    ...problemas(r.rechazadas, r.totalRechazadas, ' Rechazada.', 'rechazadas más; --rechazadas ARCHIVO.csv las escribe todas.'),
    ...problemas(r.advertencias, r.totalAdvertencias, '', 'advertencias más.'),
    ...deColumnas,
    ...(r.bajas ? [`${formatNumber(r.bajas.cuantas)} dejan de ser afiliados por lo que dice ${r.bajas.columna}.`] : []),
    ...desconocidos,
    ...creados,
    ...r.hojas.map((hoja) => `Se leyó la hoja «${hoja}».`),
    ...(r.sinLeer.length > 0 ? [`No se leyeron las hojas: ${r.sinLeer.map((s) => s.hoja).join(', ')}.`] : []),
    ...(r.columnasIgnoradas.length > 0 ? [`Columnas que no se usan: ${r.columnasIgnoradas.join(', ')}.`] : []),
    ...(r.totalRechazadas > 0 ? [`Rechazadas por motivo: ${porMotivo(r.motivosRechazadas)}.`] : []),
    ...(rechazadas && r.totalRechazadas > 0 ? [`Las filas rechazadas están en ${rechazadas}`] : []),
    `${formatNumber(r.filas)} filas: ${formatNumber(r.aceptadas)} aceptadas (${formatNumber(r.nuevas)} nuevas, ${formatNumber(r.cambiadas)} con cambios, ${formatNumber(r.iguales)} iguales), ${formatNumber(r.totalRechazadas)} rechazadas, ${formatNumber(r.totalAdvertencias)} advertencias. ${segundos.toLocaleString('es-AR', { maximumFractionDigits: 1 })} s.`,
    ...(r.faltan ? [`${formatNumber(r.faltan)} que están en el portal no figuran en el archivo: quedan como estaban.`] : []),
    ...r.trabas.map((traba) => trabas[traba](r)),
    ...(simular ? ['Fue una simulación: la base de datos no cambió.'] : []),
  ]
}

const frenos: Record<string, string> = {
  editados: 'registros cambiaron después',
  usuario: 'tienen una cuenta en el portal',
  movimiento_cuenta: 'tienen movimientos en su cuenta',
  carnet_digital: 'tienen carnet',
  documento: 'tienen documentos',
  familiar: 'tienen familiares cargados',
  beneficiario: 'tienen beneficiarios cargados',
  afiliado: 'tienen afiliados',
}

/** Text of a reason that prevents undoing an import. */
export const dichoImpedimento = ({ que, cantidad }: Impedimento): string =>
  `${formatNumber(cantidad)} ${frenos[que] ?? `se usan en ${que}`}.`
