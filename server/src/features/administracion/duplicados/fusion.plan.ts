import { createHash } from 'node:crypto'
import type {
  CampoDePersona,
  ConsecuenciaDeFusion,
  Decision,
  FusionPedida,
  FusionPrevista,
  Impedimento,
} from '@gremial/contract/administracion/duplicados.ts'
import { mandatosScreens } from '@gremial/contract/seccionales/mandatos.ts'
import { rendicionesGastoScreens } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { concesionesDeRoles, puedeDar } from '../../acceso/usuarios/techo.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { direccionDePantalla } from '../../afiliado/avisos/esperas.ts'
import type { Columnas } from '../../afiliado/hechos/hechos.rules.ts'
import { datosEnPalabras, filasDe, leerNumero, type Numero } from './duplicados.queries.ts'
import { camposDe, columnasQueCambian, loQueCoincide, sinDecidir } from './duplicados.rules.ts'

export const huellaDeFusion = (...partes: unknown[]): string => createHash('sha256').update(JSON.stringify(partes)).digest('hex')

export interface Plan {
  queda: Numero
  pasa: Numero
  antes: Columnas
  despues: Columnas
  faltan: Decision[]
  impedimentos: Impedimento[]
  avisos: FusionPrevista['avisos']
  consecuencias: ConsecuenciaDeFusion[]
  /** Of two accounts, the one that stays and the one that is closed. */
  cuentas: { queda: NonNullable<Numero['cuenta']>; cierra: NonNullable<Numero['cuenta']> } | undefined
  beneficiarios: 'queda' | 'pasa' | null
  huella: string
}

/** Reasons that prevent a merge, until somebody resolves them. */
async function impedimentosDe(ctx: Ctx, queda: Numero, pasa: Numero): Promise<Impedimento[]> {
  const yaPaso = [queda, pasa].flatMap((a): Impedimento[] =>
    a.pasaA === null
      ? []
      : [
          {
            que: 'yaFusionado',
            datos: { numero: formatMemberNumber(a.numero), otro: formatMemberNumber(a.pasaA) },
            va: '',
          },
        ],
  )
  // The same post of a branch on the same days: one person would have it twice.
  const { rows: mandatos } = await sql<{
    id: number
    puesto: string
    seccional: string
  }>`select m.id, p.nombre as puesto, s.nombre as seccional
    from mandato m
    join mandato x on x.seccional_id = m.seccional_id and x.puesto = m.puesto and x.afiliado_numero = ${queda.numero}
      and daterange(x.desde, x.hasta, '[]') && daterange(m.desde, m.hasta, '[]')
    join puesto p on p.codigo = m.puesto
    join seccional s on s.id = m.seccional_id
    where m.afiliado_numero = ${pasa.numero}
    order by m.id
    limit 5`.execute(ctx.db)
  // A settlement sent for signature names its signers, and cannot change.
  const { rows: rendiciones } = await sql<{ id: number; cual: string }>`select r.id, r.anio || '-' || r.numero as cual
    from rendicion_gasto r
    where r.estado = 7 and ${pasa.numero} in (r.secretario_numero, r.tesorero_numero)
    order by r.id
    limit 5`.execute(ctx.db)
  return [
    ...yaPaso,
    ...mandatos.map(({ id, ...datos }) => ({
      que: 'mandatos',
      datos,
      va: direccionDePantalla(mandatosScreens.mandato, { id }),
    })),
    ...rendiciones.map(({ id, cual }) => ({
      que: 'firma',
      datos: { cual },
      va: direccionDePantalla(rendicionesGastoScreens.editar, { id }),
    })),
  ]
}

/** Warnings that do not prevent a merge. */
async function avisosDe(ctx: Ctx, queda: Numero, pasa: Numero): Promise<FusionPrevista['avisos']> {
  const { rows } = await sql<{ que: string; datos: Record<string, string> }>`
    select 'distintas' as que, jsonb_build_object('por', u.nombre, 'motivo', d.distintas_motivo) as datos
    from posible_duplicado d
    join usuario u on u.id = d.distintas_por
    where d.uno = ${Math.min(queda.numero, pasa.numero)} and d.otro = ${Math.max(queda.numero, pasa.numero)}
    union all
    select 'responde', jsonb_build_object('cual', ${numeroDeSolicitud('s')})
    from solicitud s
    join solicitud_persona p on p.solicitud_id = s.id and p.papel <> 'SOLICITANTE'
    where (s.afiliado_numero, p.afiliado_numero) in ((${queda.numero}, ${pasa.numero}), (${pasa.numero}, ${queda.numero}))
      and s.estado not in ('RECHAZADA', 'ANULADA')
    union all
    select 'importacion', jsonb_build_object('archivo', i.archivo)
    from importacion i
    where i.estado = 'APLICADA' and i.reversible_hasta > ${ctx.now}
      and exists (select
        from importacion_cambio c
        where c.importacion_id = i.id and c.tabla = 'afiliado' and c.clave in (${queda.numero}, ${pasa.numero}))`.execute(ctx.db)
  const fallecido = [queda, pasa].filter((a) => a.fallecido)
  return [
    ...(loQueCoincide(queda.columnas, pasa.columnas).length === 0 ? [{ que: 'nadaCoincide', datos: {} }] : []),
    ...fallecido.map((a) => ({ que: 'fallecido', datos: { numero: formatMemberNumber(a.numero) } })),
    ...rows,
  ]
}

/** Plan of a merge: the preview and the write share it. FUSION_PROPIA, MISMO_NUMERO, ROL_MAYOR, NO_EXISTE. */
export async function planear(ctx: Ctx, pedido: FusionPedida): Promise<Plan> {
  if (pedido.queda === pedido.pasa) throw new AppError('MISMO_NUMERO')
  // Nobody merges a number of their own.
  if ([pedido.queda, pedido.pasa].includes(ctx.user?.affiliate ?? 0)) throw new AppError('FUSION_PROPIA')
  const [queda, pasa] = [await leerNumero(ctx, pedido.queda), await leerNumero(ctx, pedido.pasa)]
  const { antes, despues } = columnasQueCambian(pedido, queda.columnas, pasa.columnas)
  const faltan: Decision[] = sinDecidir(pedido, queda.columnas, pasa.columnas)
  let cuentas: Plan['cuentas']
  if (queda.cuenta && pasa.cuenta) {
    if (pedido.cuenta === undefined) faltan.push('cuenta')
    else
      cuentas =
        pedido.cuenta === 'queda' ? { queda: queda.cuenta, cierra: pasa.cuenta } : { queda: pasa.cuenta, cierra: queda.cuenta }
  }
  const deLosDos = queda.beneficiarios > 0 && pasa.beneficiarios > 0
  if (deLosDos && pedido.beneficiarios === undefined) faltan.push('beneficiarios')
  await exigirRolesDe(ctx, [queda.numero, pasa.numero])
  const beneficiarios = deLosDos ? (pedido.beneficiarios ?? null) : null
  const consecuencias = await filasDe(
    ctx,
    queda.numero,
    pasa.numero,
    cuentas && { queda: cuentas.queda.id, cierra: cuentas.cierra.id },
  )
  const impedimentos = await impedimentosDe(ctx, queda, pasa)
  return {
    queda,
    pasa,
    antes,
    despues,
    faltan,
    impedimentos,
    avisos: await avisosDe(ctx, queda, pasa),
    consecuencias,
    cuentas,
    beneficiarios,
    huella: huellaDeFusion(
      loQueCuenta(queda),
      loQueCuenta(pasa),
      despues,
      beneficiarios,
      cuentas?.queda.id,
      consecuencias,
      impedimentos,
    ),
  }
}

/** Data of a number that affect the plan; a login meanwhile does not change it. */
const loQueCuenta = ({ cuenta, ...numero }: Numero) => ({
  ...numero,
  cuenta: cuenta && [cuenta.id, cuenta.email, cuenta.habilitada],
})

/** The roles of either, by account or mandate, go with the person: nobody grants what they lack (ROL_MAYOR). */
async function exigirRolesDe(ctx: Ctx, numeros: number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select ur.rol_id as id
    from usuario u
    join usuario_rol ur on ur.usuario_id = u.id
    where u.afiliado_numero = any(${numeros}::bigint[])
    union
    select p.rol_id
    from mandato m
    join puesto p on p.codigo = m.puesto
    where m.afiliado_numero = any(${numeros}::bigint[]) and m.hasta >= ${ctx.today} and p.rol_id is not null`.execute(ctx.db)
  const concesiones = await concesionesDeRoles(
    ctx,
    rows.map((r) => r.id),
  )
  if (!puedeDar(ctx, concesiones)) throw new AppError('ROL_MAYOR')
}

/** Changes of the register, in words. */
export async function cambiosDe(
  ctx: Ctx,
  antes: Columnas,
  despues: Columnas,
): Promise<Array<{ campo: CampoDePersona; antes: string; despues: string }>> {
  const [eran, son] = [await datosEnPalabras(ctx, antes), await datosEnPalabras(ctx, despues)]
  return camposDe(despues).map((campo) => ({ campo, antes: eran[campo], despues: son[campo] }))
}
