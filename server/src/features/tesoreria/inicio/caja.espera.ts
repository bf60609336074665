import { firmasScreens } from '@gremial/contract/tesoreria/firmas.ts'
import { diasPlanillaTarde } from '@gremial/contract/tesoreria/inicio.ts'
import { movimientosCajaScreens } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { planillasCajaScreens } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { rendicionesGastoScreens } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, holds } from '../../../platform/context.ts'
import { zone } from '../../../platform/db/iso.ts'
import { direccionDePantalla, type FuenteEspera } from '../../afiliado/avisos/esperas.ts'
import { alcanza } from '../../seccionales/seccionales/seccionales.access.ts'
import { habilitadoEn } from '../cajas/cajas.access.ts'
import { frenaCuentas } from '../cuentas-seccional/frena.ts'

/**
 * Pending tasks of box users: their boxes and their branches' settlements, as each permission allows. The caller's own signatures
 * are separate (`firmaWait`).
 */

/** SQL condition: the caller is enabled on box (c). Each task also checks the scope of its own permission. */
const mia = (ctx: Ctx): RawBuilder<unknown> => sql`c.habilitada and ${habilitadoEn(ctx, sql`c.id`)}`
const enMisSeccionales = (ctx: Ctx): RawBuilder<unknown> =>
  sql`r.seccional_id in (select c.seccional_id from caja c where ${mia(ctx)})`

const ofCajas = { permiso: 'cajas.consultar', lugar: planillasCajaScreens.planillas } as const
const ofRendiciones = { permiso: 'cajas.consultar', lugar: rendicionesGastoScreens.rendiciones } as const
/** Only for users who post movements: read-only users have no tasks. */
const deQuienLleva = (rows: (ctx: Ctx) => RawBuilder<unknown>) => (ctx: Ctx) =>
  holds(ctx, 'movimientosCaja.editar') ? rows(ctx) : undefined

/** A paid settlement whose income is not in a box yet. */
const pagoWait: FuenteEspera = {
  ...ofRendiciones,
  cosa: 'pago',
  icono: 'ingresos',
  filas: deQuienLleva(
    (ctx) => sql`select r.id, 1, r.desde, null, r.total, jsonb_build_object('numero', r.numero_completo, 'seccional', s.nombre,
        'idSeccional', s.id)
      from rendicion_gasto r
      join seccional s on s.id = r.seccional_id
      where r.estado = 4 and ${enMisSeccionales(ctx)} and ${alcanza(ctx, 'movimientosCaja.editar', sql`r.seccional_id`)}`,
  ),
  va: ({ id, datos }) =>
    direccionDePantalla(
      movimientosCajaScreens.nuevo,
      { modo: 'ingresos' },
      { seccionalUsuario: datos.idSeccional ?? '', rendicion: id },
    ),
}

/** A settlement with one signature that lacks another person's. */
const esperaSegundaFirma: FuenteEspera = {
  ...ofRendiciones,
  cosa: 'segundaFirma',
  icono: 'firmar',
  filas: deQuienLleva(
    (ctx) => sql`select r.id, 1, r.desde, null, r.total,
        jsonb_build_object('numero', r.numero_completo, 'quien', f.apellido || ', ' || f.nombre)
      from rendicion_gasto r
      cross join lateral (
        select array_agg(afiliado_numero) as firmaron
        from rendicion_firma
        where envio_id = r.envio_id and anulada is null) puestas
      join afiliado f on f.numero in (r.secretario_numero, r.tesorero_numero) and f.numero <> all(puestas.firmaron)
      where r.estado = 7 and ${enMisSeccionales(ctx)} and ${alcanza(ctx, 'rendiciones.consultar', sql`r.seccional_id`)}
        and f.numero is distinct from ${ctx.user?.affiliate ?? null}`,
  ),
  va: ({ id }) => direccionDePantalla(firmasScreens.firmar, { id }),
  datos: ({ datos }) => ({ ...datos, quien: plainName(String(datos.quien)) }),
}

/** An overdue open sheet with movements to close. */
const cierreWait: FuenteEspera = {
  ...ofCajas,
  cosa: 'cerrar',
  icono: 'candado',
  filas: deQuienLleva(
    (ctx) => sql`select c.id, 1, p.desde::timestamp at time zone ${zone}, null, null,
        jsonb_build_object('n', p.numero, 'caja', c.nombre)
      from caja c
      join planilla_caja p on p.id = c.planilla_id
      where ${mia(ctx)} and p.desde < ${ctx.today}::date - ${diasPlanillaTarde}::int and p.ingresos + p.egresos > 0
        and not ${frenaCuentas(ctx)} and ${alcanza(ctx, 'planillas.cerrar', sql`c.seccional_id`)}`,
  ),
  va: ({ id }) => direccionDePantalla(planillasCajaScreens.cierre, { caja: id }),
}

/** Bank difference left pending by the last closed sheet: statement minus books. */
const bancoWait: FuenteEspera = {
  ...ofCajas,
  cosa: 'banco',
  icono: 'banco',
  filas: deQuienLleva(
    (ctx) => sql`select c.id, 1, null, null, a.contado_banco - a.libros_banco,
        jsonb_build_object('caja', c.nombre, 'n', p.numero, 'nota', p.pendiente_banco, 'idSeccional', c.seccional_id)
      from caja c
      join planilla_caja p on p.caja_id = c.id and p.numero = c.planilla_numero - 1
      join arqueo_caja a on a.id = p.arqueo_id
      where ${mia(ctx)} and p.pendiente_banco <> '' and ${alcanza(ctx, 'planillas.consultar', sql`c.seccional_id`)}`,
  ),
  va: ({ id, datos }) =>
    direccionDePantalla(
      planillasCajaScreens.planillas,
      {},
      { idSeccional: datos.idSeccional ?? '', caja: id, nroPla: datos.n ?? '' },
    ),
}

export const esperasCaja = [pagoWait, cierreWait, esperaSegundaFirma, bancoWait]
