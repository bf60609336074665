import type { FusionLeida, FusionPedida, FusionPrevista, fusionNueva } from '@gremial/contract/administracion/duplicados.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { plainName, properName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { endSessionsOf } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { retirarTokens } from '../../acceso/acceso/tokens.ts'
import { cuentaDeAfiliado, cuentaPorId } from '../../acceso/usuarios/usuarios.queries.ts'
import { type Columnas, sigueDicho } from '../../afiliado/hechos/hechos.rules.ts'
import { leerNumero } from './duplicados.queries.ts'
import { cambiosDe, huellaDeFusion, type Plan, planear } from './fusion.plan.ts'
import './duplicados.tables.ts'

export async function preverFusion(ctx: Ctx, pedido: FusionPedida): Promise<FusionPrevista> {
  const { antes, despues, huella, faltan, impedimentos, avisos, consecuencias, cuentas } = await planear(ctx, pedido)
  return {
    huella,
    faltan,
    impedimentos,
    avisos,
    consecuencias,
    cambios: await cambiosDe(ctx, antes, despues),
    cuentaQueda: cuentas?.queda.email ?? '',
    cuentaCierra: cuentas?.cierra.email ?? '',
  }
}

/** Locks both numbers until the transaction ends, in a fixed order. OCUPADO while an import runs. */
async function tener(ctx: Ctx, uno: number, otro: number): Promise<void> {
  const { rows } = await sql<{ libre: boolean }>`select pg_try_advisory_xact_lock_shared(727004) as libre`.execute(ctx.db)
  if (!rows[0]?.libre) throw new AppError('OCUPADO')
  await sql`select from afiliado where numero in (${uno}, ${otro}) order by numero for update`.execute(ctx.db)
}

/**
 * Merges two numbers with everything they have, in one transaction. Idempotent by `clave`. FUSION_CAMBIO if the plan differs from
 * the preview, FUSION_INCOMPLETA while a choice is missing, FUSION_IMPEDIDA; throws the errors of `planear`. Concurrent merges of
 * a person are serialised, and the second one sees another plan.
 */
export function fusionar(ctx: Ctx, { clave, motivo, huella, ...pedido }: z.output<typeof fusionNueva>): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    await tener(ctx, pedido.queda, pedido.pasa)
    const repetida = await ctx.db.selectFrom('fusion').select('id').where('clave', '=', clave).executeTakeFirst()
    if (repetida) return repetida
    const plan = await planear(ctx, pedido)
    const { queda, pasa, antes, despues, consecuencias, cuentas, beneficiarios } = plan
    if (plan.huella !== huella) throw new AppError('FUSION_CAMBIO')
    const [impedimento] = plan.impedimentos
    if (impedimento) throw new AppError('FUSION_IMPEDIDA', { motivo: decirImpedimento(ctx, impedimento) })
    if (plan.faltan.length > 0) throw new AppError('FUSION_INCOMPLETA')
    const json = (valor: unknown) => sql<never>`${JSON.stringify(valor)}::jsonb`
    const { id } = await ctx.db
      .insertInto('fusion')
      .values({
        clave,
        queda: queda.numero,
        pasa: pasa.numero,
        motivo,
        antes: json(antes),
        despues: json(despues),
        beneficiarios,
        cuenta_queda: cuentas?.queda.id ?? null,
        cuenta_cierra: cuentas?.cierra.id ?? null,
        consecuencias: json(consecuencias),
        registrada: ctx.now,
        registrada_por: person(ctx).id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`select hacer_fusion(${id})`.execute(ctx.db)
    for (const tipo of ['nuevoUsuario', 'crearPorCorreo'] as const) await retirarTokens(ctx, tipo, { afiliado: pasa.numero })
    if (cuentas) await cerrarCuenta(ctx, cuentas.cierra)
    await audit(ctx, 'fusionar', 'fusion', id, {
      afiliado: queda.numero,
      pasa: pasa.numero,
      antes,
      despues,
      beneficiarios,
      cuentas: cuentas && { queda: cuentas.queda.email, cierra: cuentas.cierra.email },
      consecuencias: consecuencias.map((c) => `${c.que} ${c.cosa} ${c.cantidad}`),
    })
    await contarle(ctx, plan)
    return { id }
  })
}

const decirImpedimento = (ctx: Ctx, { que, datos }: { que: string; datos: Record<string, string> }): string =>
  message(ctx.language, `duplicados.impedimentos.${que as 'firma'}`, datos)

/** Already disabled by the merge: ends its sessions and withdraws its links. */
async function cerrarCuenta(ctx: Ctx, { id, habilitada }: { id: number; habilitada: boolean }): Promise<void> {
  await endSessionsOf(ctx.db, id)
  for (const tipo of ['recuperar', 'cambiarEmail'] as const) await retirarTokens(ctx, tipo, { usuario: id })
  if (habilitada) await audit(ctx, 'deshabilitar', 'usuario', id)
}

/** Mails every validated address of the person their number and how to log in. */
async function contarle(ctx: Ctx, { queda, pasa, cuentas }: Plan): Promise<void> {
  const suya = await cuentaDeAfiliado(ctx, queda.numero)
  const cerrada = cuentas && (await cuentaPorId(ctx, cuentas.cierra.id))
  for (const cuenta of [suya, cerrada])
    if (cuenta?.validado && suya)
      await sendMail(ctx, {
        para: cuenta.email,
        idioma: cuenta.idioma,
        plantilla: 'numerosFusionados',
        datos: {
          nombre: properName(cuenta.nombre),
          queda: formatMemberNumber(queda.numero),
          pasa: formatMemberNumber(pasa.numero),
          correo: suya.email,
        },
      })
}

interface Guardada extends Omit<FusionLeida, 'quedaFormateado' | 'pasaFormateado' | 'cambios' | 'huella' | 'noSeDeshace'> {
  antes: Columnas
  despues: Columnas
  ultima: boolean
  quedaPaso: number | null
  cambioPadron: boolean
}

async function leerGuardada(ctx: Ctx, id: number): Promise<Guardada> {
  const { rows } = await sql<Guardada>`select f.id, f.queda, f.pasa, a.apellido || ', ' || a.nombre as "nombreCompleto", f.motivo,
      ${isoMoment(sql`f.registrada`)} as registrada, u.nombre as por, f.consecuencias, coalesce(k.email, '') as "cuentaCierra",
      ${isoMoment(sql`f.deshecha`)} as deshecha, coalesce(d.nombre, '') as "deshechaPor", f.deshecha_motivo as "deshechaMotivo",
      f.antes, f.despues, a.pasa_a as "quedaPaso",
      not exists (select
        from fusion o
        where o.id > f.id and o.deshecha is null and o.queda = f.queda) as ultima,
      exists (select
        from afiliado_historia h
        left join importacion i on i.id = h.importacion_id
        where h.afiliado_numero = f.queda and h.fusion_id is null and i.anulada is null
          and h.id > (select max(x.id)
            from afiliado_historia x
            where x.afiliado_numero = f.pasa and x.fusion_id = f.id and x.fuera))
        or exists (select
          from hecho h
          where h.afiliado_numero = f.queda and h.deshecho is null and h.registrado > f.registrada) as "cambioPadron"
    from fusion f
    join afiliado a on a.numero = f.queda
    join usuario u on u.id = f.registrada_por
    left join usuario k on k.id = f.cuenta_cierra
    left join usuario d on d.id = f.deshecha_por
    where f.id = ${id}`.execute(ctx.db)
  return found(rows[0])
}

/** Reasons why a merge cannot be undone; empty if it can. */
async function porQueNo(ctx: Ctx, f: Guardada): Promise<FusionLeida['noSeDeshace']> {
  if (f.deshecha !== null) return [{ que: 'yaDeshecha', datos: {} }]
  if (f.quedaPaso !== null) return [{ que: 'quedaPaso', datos: { otro: formatMemberNumber(f.quedaPaso) } }]
  if (!f.ultima) return [{ que: 'noEsLaUltima', datos: {} }]
  const { columnas } = await leerNumero(ctx, f.queda)
  const { rows: choques } = await sql<{ tabla: string; cantidad: number }>`select tabla, cantidad
    from choques_de_fusion(${f.id})`.execute(ctx.db)
  return [
    ...(f.cambioPadron || !sigueDicho(f.despues, columnas) ? [{ que: 'padronCambio', datos: {} }] : []),
    ...choques.map(({ tabla, cantidad }) => ({ que: 'cambiaron', datos: { cosa: tabla, cantidad: String(cantidad) } })),
  ]
}

const huellaDeDeshacer = (id: number): string => huellaDeFusion('deshacer', id)

/** A merge as it was done; if not undone, the reasons against undoing it. */
export async function verFusion(ctx: Ctx, id: number): Promise<FusionLeida> {
  const f = await leerGuardada(ctx, id)
  const noSeDeshace = await porQueNo(ctx, f)
  const { antes, despues, ultima: _, quedaPaso: __, cambioPadron: ___, ...leida } = f
  return {
    ...leida,
    por: plainName(f.por),
    deshechaPor: plainName(f.deshechaPor),
    quedaFormateado: formatMemberNumber(f.queda),
    pasaFormateado: formatMemberNumber(f.pasa),
    cambios: await cambiosDe(ctx, antes, despues),
    huella: noSeDeshace.length === 0 ? huellaDeDeshacer(id) : null,
    noSeDeshace,
  }
}

/**
 * Undoes a merge: moved rows go back, rows left out are restored, and the register has its previous values. Rows created since
 * stay with the number that stayed. FUSION_NO_SE_DESHACE.
 */
export function deshacerFusion(ctx: Ctx, id: number, { motivo, huella }: { motivo: string; huella: string }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { queda, pasa } = await leerGuardada(ctx, id)
    if ([queda, pasa].includes(ctx.user?.affiliate ?? 0)) throw new AppError('FUSION_PROPIA')
    await tener(ctx, queda, pasa)
    const f = await leerGuardada(ctx, id)
    const [no] = await porQueNo(ctx, f)
    if (no) throw new AppError('FUSION_NO_SE_DESHACE', { motivo: decirPorQueNo(ctx, no) })
    if (huella !== huellaDeDeshacer(id)) throw new AppError('FUSION_CAMBIO')
    // By the clock of the database, as in the history: rows written from here on are known to be its undoing.
    await sql`update fusion
      set deshecha = clock_timestamp(), deshecha_por = ${person(ctx).id}, deshecha_motivo = ${motivo}
      where id = ${id}`.execute(ctx.db)
    await sql`select deshacer_fusion(${id})`.execute(ctx.db)
    await audit(ctx, 'deshacer', 'fusion', id, { afiliado: queda, pasa, motivo })
  })
}

const decirPorQueNo = (ctx: Ctx, { que, datos }: FusionLeida['noSeDeshace'][number]): string =>
  message(ctx.language, `duplicados.noSeDeshace.${que as 'yaDeshecha'}`, {
    ...datos,
    cosa: datos.cosa ? message(ctx.language, `duplicados.tablas.${datos.cosa as 'documento'}`) : '',
  })
