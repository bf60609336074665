import { type CampoQueSeEscribe, type Novedad, seEscribe } from '@gremial/contract/afiliado/novedades.ts'
import { normalizePhone } from '@gremial/contract/values/phone.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { afiliadoAlAlcance } from '../afiliados/afiliados.access.ts'
import { novedadesDe } from './novedades.queries.ts'

interface Vista {
  id: string
  deberia: string
}

const columnas: Record<CampoQueSeEscribe, string> = {
  telefono: 'telefono',
  email: 'email',
  domicilio: 'domicilio',
  localidad: 'localidad',
  codigoPostal: 'codigo_postal',
}

/** Accepts a change: writes it to the register if the field is writable here, else only marks it as resolved. */
export const tomarNovedad = (ctx: Ctx, codigo: number, vista: Vista): Promise<void> =>
  resolver(ctx, codigo, vista, 'TOMADA', async (ctx, numero, { campo, dice, deberia }) => {
    const valor = campo === 'telefono' ? normalizePhone(deberia) : deberia
    if (seEscribe(campo))
      await sql`update afiliado set ${sql.ref(columnas[campo])} = ${valor} where numero = ${numero}`.execute(ctx.db)
    await audit(ctx, 'modificar', 'afiliado', numero, { [campo]: [dice, valor] })
  })

/** Dismisses a change; the register stays as it is. */
export const descartarNovedad = (ctx: Ctx, codigo: number, vista: Vista): Promise<void> =>
  resolver(ctx, codigo, vista, 'DESCARTADA', async (ctx, numero, { campo, dice, deberia }) => {
    await audit(ctx, 'descartar', 'afiliado', numero, { campo, dice, deberia })
  })

/**
 * Resolves a change once, even with concurrent calls, and only if it is the one shown. NO_EXISTE out of scope or already
 * resolved, VERSION_VIEJA if the member has changed it since.
 */
async function resolver(
  ctx: Ctx,
  codigo: number,
  vista: Vista,
  resultado: 'TOMADA' | 'DESCARTADA',
  hacer: (ctx: Ctx, numero: number, novedad: Novedad) => Promise<void>,
): Promise<void> {
  const numero = await afiliadoAlAlcance(ctx, codigo)
  // Staff cannot resolve their own changes.
  if (numero === ctx.user?.affiliate) throw new AppError('SIN_PERMISO')
  await inTransaction(ctx, async (ctx) => {
    await sql`select from afiliado where numero = ${numero} for update`.execute(ctx.db)
    const novedad = (await novedadesDe(ctx, numero)).find(({ id }) => id === vista.id)
    if (!novedad) throw new AppError('NO_EXISTE')
    if (novedad.deberia !== vista.deberia) throw new AppError('VERSION_VIEJA')
    await hacer(ctx, numero, novedad)
    const resuelta = { resultado, resuelta: ctx.now, resuelta_por: person(ctx).id }
    if (novedad.consulta === null) {
      const deberia = novedad.campo === 'telefono' ? normalizePhone(novedad.deberia) : novedad.deberia
      const { campo, dice } = novedad
      await ctx.db
        .insertInto('novedad')
        .values({ afiliado_numero: numero, campo, dice, deberia, momento: ctx.now, consulta_id: null, ...resuelta })
        .execute()
      return
    }
    await ctx.db.updateTable('novedad').set(resuelta).where('id', '=', Number(novedad.id)).execute()
    await sql`update consulta set respondida = ${ctx.now} where respondida is null
      and id = (select consulta_id from novedad where id = ${Number(novedad.id)})`.execute(ctx.db)
  })
}
