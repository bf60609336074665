import type { AperturaCuentas, CuentasAbiertas, FilaCuentas } from '@gremial/contract/tesoreria/cuentas-seccional.ts'
import { mensaje } from '@gremial/contract/textos/mensajes.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { type ColumnaMeses, type FilaBloque, juntas, porColumna } from './celdas.rules.ts'
import {
  type CeldaDicha,
  conPersona,
  leerApertura,
  leerCeldas,
  leerPlanillas,
  leerRendiciones,
  type Probada,
  type SeccionalDeCuentas,
  seccionalDeCuentas,
} from './cuentas-seccional.queries.ts'
import {
  bloquesDe,
  columnasDeMeses,
  filasDelBloque,
  loQueEspera,
  mesAnterior,
  nombreDeFila,
  ultimoMesEntero,
} from './cuentas-seccional.rules.ts'

const anioDe = (mes: number): number => Math.floor(mes / 100)
const pesos = (centavos: number): number => fromCents(centavos)
const primerDia = (mes: number): string => `${anioDe(mes)}-${String(mes % 100).padStart(2, '0')}-01`
const ultimoDia = (mes: number): string => new Date(Date.UTC(anioDe(mes), mes % 100, 0)).toISOString().slice(0, 10)

/**
 * The accounts of a branch as its members read them: those of whoever asks, or of one in reach; any other is NO_EXISTE. Closed to everybody alike,
 * it says so and nothing else.
 */
export async function leerCuentas(
  ctx: Ctx,
  { idSeccional, anio: pedido }: { idSeccional?: number | undefined; anio?: number | undefined },
): Promise<CuentasAbiertas> {
  const seccional = await seccionalDeCuentas(ctx, idSeccional)
  const abiertas = await leerApertura(ctx)
  const dicho = abiertas.apertura === 'NO' ? [] : await leerCeldas(ctx, seccional)
  const columnas = columnasDichas(dicho, seccional.abierta?.desde, ctx.today)
  const anios = [...new Set(columnas.map((c) => anioDe(c.hasta)))].toSorted((a, b) => b - a)
  const anio = pedido ?? anios[0] ?? Number(ctx.today.slice(0, 4))
  const suyas = columnas.filter((c) => anioDe(c.hasta) === anio)
  const nada: CuentasAbiertas = {
    ...abiertas,
    seccional: { id: seccional.id, nombre: seccional.nombre },
    anios,
    anio,
    espera: loQueEspera(seccional.abierta, ctx.today),
    desde: null,
    hasta: null,
    habia: null,
    movido: null,
    entro: null,
    salio: null,
    quedo: null,
    columnas: [],
    conceptosHasta: null,
    conceptos: [],
    alteradas: [],
    planillas: [],
    rendiciones: [],
    probadas: { planillas: 0, rendiciones: 0 },
  }
  const [primera, ultima] = [suyas[0], suyas.at(-1)]
  if (!primera || !ultima) return nada
  // A balance has everything before it: sheets of earlier years are compared too.
  const todasPlanillas = await leerPlanillas(ctx, seccional, ultima.hasta)
  const planillas = todasPlanillas.filter((p) => p.meses.some((mes) => mes >= primera.desde))
  const rendiciones = await leerRendiciones(ctx, seccional, primera.desde, ultima.hasta)
  const malas = todasPlanillas.filter((p) => !p.sana)
  const tocada = (c: ColumnaMeses) => malas.some((p) => p.meses.some((mes) => mes >= c.desde && mes <= c.hasta))
  const hasta = saldoHasta(dicho)
  const habia = hasta(mesAnterior(primera.desde))
  const malasDelAnio = planillas.filter((p) => !p.sana).length
  const de = (celdas: ColumnaMeses['celdas'], sentido: 1 | 2) => juntas(celdas.filter((c) => c.sentido === sentido)).centavos
  const todas = suyas.flatMap((c) => c.celdas)
  const [entro, salio, quedo] = [de(todas, 1), de(todas, 2), hasta(ultima.hasta)]
  const delAnio = (centavos: number) => (malasDelAnio === 0 ? pesos(centavos) : null)
  const saldo = (centavos: number) => (malas.length === 0 ? pesos(centavos) : null)
  return {
    ...nada,
    desde: primerDia(primera.desde),
    hasta: ultimoDia(ultima.hasta),
    habia: saldo(habia),
    movido: delAnio(quedo - habia - entro + salio),
    entro: delAnio(entro),
    salio: delAnio(salio),
    quedo: saldo(quedo),
    columnas: suyas.map((c) => ({
      desde: c.desde,
      hasta: c.hasta,
      entro: tocada(c) ? null : pesos(de(c.celdas, 1)),
      salio: tocada(c) ? null : pesos(de(c.celdas, 2)),
      // What was left of a month has all those before it.
      quedo: malas.some((p) => p.meses.some((mes) => mes <= c.hasta)) ? null : pesos(hasta(c.hasta)),
    })),
    ...(abiertas.apertura === 'MES' ? {} : await porConcepto(ctx, seccional, columnas, suyas, tocada)),
    alteradas: malas.map(({ caja, numero }) => ({ caja, numero })),
    planillas: abiertas.apertura === 'PRUEBAS' ? planillas.filter((p) => p.sana).map(comoSeCuenta) : [],
    rendiciones: abiertas.apertura === 'PRUEBAS' ? rendiciones : [],
    probadas: { planillas: planillas.length - malasDelAnio, rendiciones: rendiciones.length },
  }
}

const comoSeCuenta = ({ caja, numero, desde, hasta, cerrada, huella }: Probada) => ({
  caja,
  numero,
  desde,
  hasta,
  cerrada,
  huella,
})

/** Everything that may be told of the branch, from the first closed sheet on: what may be is decided from the beginning, whatever year is asked for. */
function columnasDichas(dicho: readonly CeldaDicha[], abiertaDesde: string | undefined, hoy: string): ColumnaMeses[] {
  const primero = dicho[0]?.mes
  if (primero === undefined || abiertaDesde === undefined) return []
  return columnasDeMeses(
    dicho.filter((c) => !c.movido),
    primero,
    ultimoMesEntero(abiertaDesde, hoy),
  )
}

/** What there was when each month ended, in cents. */
function saldoHasta(dicho: readonly CeldaDicha[]): (mes: number) => number {
  return (mes) => dicho.reduce((suma, c) => (c.mes <= mes ? suma + (c.sentido === 1 ? c.centavos : -c.centavos) : suma), 0)
}

async function porConcepto(
  ctx: Ctx,
  seccional: SeccionalDeCuentas,
  columnas: readonly ColumnaMeses[],
  suyas: readonly ColumnaMeses[],
  tocada: (c: ColumnaMeses) => boolean,
): Promise<Pick<CuentasAbiertas, 'conceptos' | 'conceptosHasta'>> {
  const bloques = bloquesDe(columnas).filter((b) => suyas.includes(b.at(-1) as ColumnaMeses))
  const sanos = bloques.filter((b) => !b.some(tocada))
  const filas = sanos.flatMap((bloque) =>
    ([1, 2] as const).flatMap((sentido) => filasDelBloque(bloque, sentido).map((fila) => ({ bloque, sentido, fila }))),
  )
  const nombres = [...new Set(filas.flatMap(({ fila }) => nombreDeFila(fila) ?? []))]
  const dePersona = await conPersona(ctx, seccional, nombres)
  const conceptos = [
    ...Map.groupBy(filas, ({ sentido, fila }) => `${sentido} ${claseDe(fila)} ${nombreDeFila(fila) ?? ''}`).values(),
  ].map((iguales): FilaCuentas => {
    const { sentido, fila } = iguales[0] as (typeof iguales)[number]
    const nombre = nombreDeFila(fila)
    return {
      ingresoEgreso: sentido,
      clase: claseDe(fila),
      nombre:
        nombre === ''
          ? mensaje(ctx.language, 'cuentasSeccional.ajustes')
          : nombre !== null && dePersona.has(nombre)
            ? mensaje(ctx.language, 'cuentasSeccional.conPersona')
            : nombre,
      total: pesos(iguales.reduce((n, { fila }) => n + juntas(fila.celdas).centavos, 0)),
      parcial: filas.some((f) => f.sentido === sentido && enOtros(f.fila, nombre)),
      porColumna: suyas.map((c) => {
        const aqui = iguales.find(({ bloque }) => bloque.includes(c))
        if (!aqui?.fila.abierta && (aqui?.bloque.length ?? 0) !== 1) return null
        return aqui ? pesos(juntas(porColumna(aqui.fila.celdas, [c])[0] ?? []).centavos) : null
      }),
    }
  })
  const orden = (f: FilaCuentas): number => (f.clase === 'OTROS' ? Number.NEGATIVE_INFINITY : f.total)
  return {
    conceptosHasta: bloques.at(-1)?.at(-1)?.hasta ?? null,
    conceptos: conceptos.toSorted((a, b) => a.ingresoEgreso - b.ingresoEgreso || orden(b) - orden(a)),
  }
}

const enOtros = (fila: FilaBloque, nombre: string | null): boolean =>
  nombre !== null && nombreDeFila(fila) === null && fila.nombres.includes(nombre)

const claseDe = (fila: FilaBloque): FilaCuentas['clase'] =>
  nombreDeFila(fila) === null ? 'OTROS' : fila.rendida ? 'RENDIDO' : 'CONCEPTO'

const entrada = 'app_tesoreria_cuentas'

/** Opens the accounts of all branches to their members, or closes them; their entry in the menu goes with them. */
export const abrirCuentas = (ctx: Ctx, { apertura }: { apertura: AperturaCuentas }): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await sql`select 1 from organizacion for update`.execute(ctx.db)
    const { apertura: antes } = await leerApertura(ctx)
    if (antes === apertura) return
    await sql`update organizacion set cuentas_abiertas = ${apertura}, cuentas_decididas = ${ctx.now}`.execute(ctx.db)
    await sql`update menu_item set visible = ${apertura !== 'NO'} where link = ${entrada}`.execute(ctx.db)
    await audit(ctx, 'modificar', 'cuentasAbiertas', '', { antes, apertura })
  })
