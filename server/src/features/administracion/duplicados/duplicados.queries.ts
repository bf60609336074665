import {
  type CampoDePersona,
  type Comparacion,
  camposDePersona,
  type PersonaComparada,
} from '@gremial/contract/administracion/duplicados.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { documentoCompleto } from '../../afiliado/afiliados/afiliados.queries.ts'
import { nombreEn } from '../../afiliado/afiliados/nombres.ts'
import type { Columnas } from '../../afiliado/hechos/hechos.rules.ts'
import { columnasDelCampo, igual, loQueCoincide, seElige } from './duplicados.rules.ts'
import './duplicados.tables.ts'

/** A number of the register, with its choosable columns and its account. */
export interface Numero {
  numero: number
  pasaA: number | null
  columnas: Columnas
  cuenta: { id: number; email: string; habilitada: boolean; ultimoIngreso: string | null } | null
  beneficiarios: number
  fallecido: boolean
}

const todas = Object.values(columnasDelCampo).flat()

/** A number of the register. NO_EXISTE. */
export async function leerNumero(ctx: Ctx, numero: number): Promise<Numero> {
  const columnas = sql.join(todas.flatMap((c) => [sql`${sql.lit(c)}::text`, sql.ref(`a.${c}`)]))
  const { rows } = await sql<Numero>`select a.numero, a.pasa_a as "pasaA", jsonb_build_object(${columnas}) as columnas,
      (select jsonb_build_object('id', u.id, 'email', u.email, 'habilitada', u.habilitado,
          'ultimoIngreso', ${isoMoment(sql`u.ultimo_ingreso`)})
        from usuario u
        where u.afiliado_numero = a.numero) as cuenta,
      (select count(*)::int from beneficiario b where b.afiliado_numero = a.numero) as beneficiarios,
      exists (select
        from hecho h
        where h.afiliado_numero = a.numero and h.que = 'FALLECIMIENTO' and h.deshecho is null) as fallecido
    from afiliado a
    where a.numero = ${numero}`.execute(ctx.db)
  return found(rows[0])
}

/** Display values of some columns of the register, by field; '' if empty. */
export async function datosEnPalabras(ctx: Ctx, columnas: Columnas): Promise<Record<CampoDePersona, string>> {
  const c = (columna: string) => columnas[columna] ?? null
  const { rows } = await sql<Record<string, string | null>>`select
    (select ${nombreEn(ctx, 't')} from tipo_documento t where t.id = ${c('tipo_documento_id')}::bigint) as tipo,
    (select ${nombreEn(ctx, 'x')} from estado_civil x where x.id = ${c('estado_civil_id')}::bigint) as "estadoCivil",
    (select ${nombreEn(ctx, 'e')} from estado_afiliado e where e.id = ${c('estado_id')}::bigint) as estado,
    (select nombre from categoria_afiliado where id = ${c('categoria_id')}::bigint) as categoria,
    (select nombre from seccional where id = ${c('seccional_id')}::bigint) as seccional,
    (select nombre || coalesce(' · ' || cuit, '') from empresa where id = ${c('empresa_id')}::bigint) as empresa`.execute(ctx.db)
  const nombres = rows[0] ?? {}
  const suelto = (columna: string): string => String(c(columna) ?? '')
  const fecha = (columna: string): string => (suelto(columna) ? formatDate(suelto(columna)) : '')
  const decir = (clave: 'femenino' | 'masculino' | 'rentado' | 'noRentado' | 'conFoto') =>
    message(ctx.language, `duplicados.${clave}`)
  return {
    apellido: suelto('apellido'),
    nombre: suelto('nombre'),
    documento: c('numero_documento') === null ? '' : documentoCompleto(nombres.tipo ?? '', Number(c('numero_documento'))),
    cuil: suelto('cuil'),
    fechaNacimiento: fecha('fecha_nacimiento'),
    genero: c('genero') === null ? '' : decir(c('genero') === 1 ? 'masculino' : 'femenino'),
    estadoCivil: nombres.estadoCivil ?? '',
    estado: nombres.estado ?? '',
    categoria: nombres.categoria ?? '',
    seccional: nombres.seccional ?? '',
    empresa: nombres.empresa ?? '',
    fechaAlta: fecha('fecha_alta'),
    rentado: c('rentado') === null ? '' : decir(c('rentado') ? 'rentado' : 'noRentado'),
    domicilio: [suelto('domicilio'), [suelto('codigo_postal'), suelto('localidad')].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', '),
    telefono: suelto('telefono'),
    email: suelto('email'),
    foto: c('foto_sha256') === null ? '' : decir('conFoto'),
  }
}

/** Rows that each rule of a merge matches, of members and accounts (0125_fusiones.sql). */
export async function filasDe(
  ctx: Ctx,
  queda: number,
  pasa: number,
  cuentas?: { queda: number; cierra: number },
): Promise<Array<{ cosa: string; que: 'MUEVE' | 'QUEDA'; cantidad: number; apartadas: number }>> {
  const { rows } = await sql<
    Awaited<ReturnType<typeof filasDe>>[number]
  >`select tabla || '_' || columna as cosa, que, cantidad, apartadas
    from prever_fusion(${queda}, ${pasa}, ${cuentas?.queda ?? null}, ${cuentas?.cierra ?? null})
    where tabla not in ('fusion', 'posible_duplicado')
      and (tabla, columna) not in (('afiliado', 'pasa_a'), ('usuario', 'afiliado_numero'), ('constancia', 'de_numero'),
        ('afiliado_historia', 'afiliado_numero'), ('token_correo', 'afiliado_numero'))
    order by que, tabla, columna`.execute(ctx.db)
  return rows
}

async function comparada(ctx: Ctx, a: Numero, otro: number): Promise<PersonaComparada> {
  const suyas = await filasDe(ctx, otro, a.numero)
  return {
    numero: a.numero,
    numeroAfiliadoFormateado: formatMemberNumber(a.numero),
    nombreCompleto: `${a.columnas.apellido}, ${a.columnas.nombre}`,
    vinculado: a.columnas.vinculado === true,
    cuenta: a.cuenta,
    tiene: suyas.filter((f) => f.que === 'MUEVE').map(({ cosa, cantidad }) => ({ cosa, cantidad })),
  }
}

/** Two numbers side by side. MISMO_NUMERO, also if they are merged already; NO_EXISTE. */
export async function comparar(ctx: Ctx, numeroUno: number, numeroOtro: number): Promise<Comparacion> {
  if (numeroUno === numeroOtro) throw new AppError('MISMO_NUMERO')
  const [uno, otro] = [await leerNumero(ctx, numeroUno), await leerNumero(ctx, numeroOtro)]
  const { rows } = await sql<{ distintas: Comparacion['distintas']; fusion: number | null }>`select
    (select jsonb_build_object('por', u.nombre, 'momento', ${isoMoment(sql`d.distintas`)}, 'motivo', d.distintas_motivo)
      from posible_duplicado d
      join usuario u on u.id = d.distintas_por
      where d.uno = ${Math.min(numeroUno, numeroOtro)} and d.otro = ${Math.max(numeroUno, numeroOtro)}) as distintas,
    (select max(f.id)
      from fusion f
      where f.deshecha is null and (f.pasa = ${uno.pasaA === null ? 0 : numeroUno} or f.pasa = ${otro.pasaA === null ? 0 : numeroOtro})) as fusion`.execute(
    ctx.db,
  )
  const [unas, otras] = [await datosEnPalabras(ctx, uno.columnas), await datosEnPalabras(ctx, otro.columnas)]
  const { distintas, fusion } = found(rows[0])
  return {
    uno: await comparada(ctx, uno, otro.numero),
    otro: await comparada(ctx, otro, uno.numero),
    campos: camposDePersona.map((campo) => ({
      campo,
      uno: unas[campo],
      otro: otras[campo],
      igual: igual(campo, uno.columnas, otro.columnas),
      elige: seElige(campo, uno.columnas, otro.columnas),
    })),
    coincide: loQueCoincide(uno.columnas, otro.columnas),
    distintas: distintas && { ...distintas, por: plainName(distintas.por) },
    fusion,
  }
}
