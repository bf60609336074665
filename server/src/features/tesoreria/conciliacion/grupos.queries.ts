import type { PropuestaGrupo } from '@gremial/contract/tesoreria/conciliacion-grupos.ts'
import {
  tipoAjusteArqueo,
  tipoReintegro,
  tipoSaldoInicial,
  tipoTransferencia,
} from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { NotNull } from '../../../platform/db/rows.ts'
import { reglasDeCaja } from '../reglas-banco/reglas-banco.queries.ts'
import { type Regla, reglaDe } from '../reglas-banco/reglas-banco.rules.ts'
import { type PropuestaItem, seAgrupa, signoDe } from './grupos.rules.ts'
import type { ItemSuelto } from './sueltos.ts'

/** Proposals for loose lines: the first rule that speaks of them, or the concept with which equal lines were posted last in this box. */

/** Types of movements whose concept says nothing of a line. */
const sinConcepto = [tipoReintegro, tipoTransferencia, tipoAjusteArqueo, tipoSaldoInicial]
/** Joined lines of each text that are looked back at. */
const recuerda = 300

export async function readPropuestas(
  ctx: Ctx,
  caja: number,
  items: readonly ItemSuelto[],
): Promise<Map<ItemSuelto, PropuestaItem>> {
  const suyos = items.filter(seAgrupa)
  if (suyos.length === 0) return new Map()
  const reglas = await reglasDeCaja(ctx, caja)
  const propuestas = new Map<ItemSuelto, PropuestaItem>()
  for (const item of suyos) {
    // A charge takes its tax with it.
    const [primera] = item.lineas
    const regla = primera && reglaDe(reglas, [{ ...primera, centavos: toCents(primera.importe) }])
    if (regla) propuestas.set(item, { idRegla: regla.id, propuesta: dicePor(regla) })
  }
  const callados = suyos.filter((i) => !propuestas.has(i))
  const antes = await readAntes(ctx, caja, callados)
  for (const item of callados) {
    const propuesta = antes.get(claveDeAntes(item))
    if (propuesta) propuestas.set(item, { idRegla: null, propuesta })
  }
  return propuestas
}

/** In Spanish where a rule has no note: the closing of the box prints it. */
const dicePor = ({ accion, idConcepto, concepto, nota }: Regla): PropuestaGrupo => ({
  accion,
  idConcepto: accion === 'CARGAR' ? idConcepto : null,
  concepto: accion === 'CARGAR' ? concepto : '',
  nota: accion === 'NO_CORRESPONDE' && nota === '' ? message('es', 'reglasBanco.noCorresponde') : nota,
  origen: 'REGLA',
  veces: 0,
})

const claveDeAntes = (item: ItemSuelto): string => `${signoDe(item)} ${item.lineas[0]?.grupo ?? ''}`

interface Antes {
  grupo: string
  signo: number
  idConcepto: NotNull<number>
  concepto: string
  veces: number
}

async function readAntes(ctx: Ctx, caja: number, items: readonly ItemSuelto[]): Promise<Map<string, PropuestaGrupo>> {
  const unicos = [...new Map(items.map((i) => [claveDeAntes(i), i])).values()]
  if (unicos.length === 0) return new Map()
  const { rows } = await sql<Antes>`
    select g.grupo, g.signo, u.concepto_id as "idConcepto", u.nombre as concepto, u.veces
    from unnest(${unicos.map((i) => i.lineas[0]?.grupo ?? '')}::text[], ${unicos.map(signoDe)}::int[]) g(grupo, signo)
    join lateral (select p.concepto_id, k.nombre, count(*) over (partition by p.concepto_id)::int as veces
      from (select m.concepto_id, l.fecha, l.id
        from linea_banco l
        join movimiento_banco b on b.conciliacion_id = l.conciliacion_id
        join movimiento_caja m on m.id = b.movimiento_id
        where l.caja_id = ${caja} and grupo_linea(l.texto) = g.grupo and l.conciliacion_id is not null
          and sign(l.importe) = g.signo and m.ingreso_egreso = case g.signo when 1 then 1 else 2 end
          and m.corrige_id is null and m.tipo_id <> all(${sinConcepto}::int[])
        order by l.fecha desc, l.id desc
        limit ${recuerda}) p
      join concepto_caja k on k.id = p.concepto_id and k.habilitado
      order by p.fecha desc, p.id desc
      limit 1) u on true`.execute(ctx.db)
  return new Map(
    rows.map(({ grupo, signo, idConcepto, concepto, veces }) => [
      `${signo} ${grupo}`,
      { accion: 'CARGAR', idConcepto, concepto, nota: '', origen: 'ANTES', veces },
    ]),
  )
}
