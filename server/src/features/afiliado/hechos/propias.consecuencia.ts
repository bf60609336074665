import { afiliadosScreens } from '@gremial/contract/afiliado/afiliados.ts'
import { pickLocale } from '@gremial/contract/platform/locale.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { properName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import { sendMail } from '../../../platform/mail/mail.ts'
import { correoSuyo } from '../afiliados/contacto-suyo.ts'
import { nombreEn } from '../afiliados/nombres.ts'
import { numeroDeAfiliado } from '../afiliados/numeros.ts'
import { direccionDePantalla } from '../avisos/esperas.ts'
import type { FuenteConsecuencia } from './consecuencias.ts'

/** Two members with one document may be the same person. */
const documentoDeOtro: FuenteConsecuencia = {
  cosa: 'documentoDeOtro',
  icono: 'alerta',
  momento: 'antes',
  ante: ['IDENTIDAD'],
  filas: (_, { numero, documento }) => sql`select o.numero::text, null, jsonb_build_object('otro',
      o.apellido || ', ' || o.nombre || ', ' || ${numeroDeAfiliado('o')})
    from afiliado a
    join afiliado o on o.numero_documento = ${documento} and o.tipo_documento_id = a.tipo_documento_id and o.numero <> a.numero
    where a.numero = ${numero} and a.numero_documento <> ${documento}
    limit 5`,
  va: ({ id }) => direccionDePantalla(afiliadosScreens.consulta, {}, { codigo: id }),
}

/** Two of document, name and birth date change: a correction must not give a number to another person. */
const otraPersona: FuenteConsecuencia = {
  cosa: 'otraPersona',
  icono: 'alerta',
  momento: 'antes',
  ante: ['IDENTIDAD'],
  filas: (_, { otraPersona: otra }) => (otra ? sql`select '0', null, ${JSON.stringify(otra)}::jsonb` : undefined),
}

const columnaDe = {
  RENUNCIA: 'estado_id',
  FALLECIMIENTO: 'estado_id',
  REINGRESO: 'estado_id',
  PASE: 'seccional_id',
  EMPRESA: 'empresa_id',
}

/** Statements of the register on a later day about the same column as a hecho dated earlier. */
const dichoDespues: FuenteConsecuencia = {
  cosa: 'dichoDespues',
  icono: 'reloj',
  momento: 'hace',
  ante: ['RENUNCIA', 'FALLECIMIENTO', 'REINGRESO', 'PASE', 'EMPRESA'],
  filas(ctx, { numero, que, dia }) {
    if (que === 'IDENTIDAD' || dia >= ctx.today) return undefined
    const columna = columnaDe[que]
    return sql`select distinct on (h.desde) to_char(h.desde, 'YYYYMMDD'), null,
        jsonb_build_object('desde', to_char(h.desde, 'DD/MM/YYYY'), 'decia', coalesce(${
          que === 'PASE' ? sql`s.nombre` : que === 'EMPRESA' ? sql`em.nombre` : nombreEn(ctx, 'e')
        }, '—'))
      from afiliado_historia h
      left join estado_afiliado e on e.id = h.estado_id
      left join seccional s on s.id = h.seccional_id
      left join empresa em on em.id = h.empresa_id
      join lateral creido_de(h.afiliado_numero, h.desde) c on c.id = h.id
      join lateral creido_de(h.afiliado_numero, ${dia}) antes
        on ${sql.ref(`antes.${columna}`)} is distinct from ${sql.ref(`h.${columna}`)}
      where h.afiliado_numero = ${numero} and h.desde > ${dia}
      order by h.desde, h.id desc`
  },
  vuelven: (_, __, filas) => sql`select unnest(${filas.map((f) => f.id)}::text[])`,
}

/** Returning keeps the seniority. */
const antiguedad: FuenteConsecuencia = {
  cosa: 'antiguedad',
  icono: 'calendario',
  momento: 'queda',
  ante: ['REINGRESO', 'PASE'],
  filas: (_, { numero }) => sql`select '0', null, jsonb_build_object('alta', to_char(fecha_alta, 'DD/MM/YYYY'))
    from afiliado
    where numero = ${numero}`,
}

/** The member is notified, at the validated address if any, else at that of the register. */
const aviso: FuenteConsecuencia = {
  cosa: 'aviso',
  icono: 'correo',
  momento: 'hace',
  ante: ['RENUNCIA', 'PASE', 'REINGRESO', 'EMPRESA', 'IDENTIDAD'],
  pasajera: true,
  filas: (_, { numero }) => sql`select '0', null, jsonb_build_object('correo', c.correo)
    from (select nullif(${correoSuyo}, '') as correo
      from afiliado a
      where a.numero = ${numero}) c
    where c.correo is not null`,
  async hacer(ctx, { numero, que, dia }, filas) {
    const { rows } = await sql<{ nombre: string; idioma: string | null }>`select a.nombre,
        (select u.idioma from usuario u where u.afiliado_numero = a.numero) as idioma
      from afiliado a
      where a.numero = ${numero}`.execute(ctx.db)
    for (const { datos } of filas) {
      const idioma = pickLocale(rows[0]?.idioma ?? 'es')
      await sendMail(ctx, {
        para: String(datos.correo),
        idioma,
        plantilla: 'hechoRegistrado',
        datos: {
          nombre: properName(rows[0]?.nombre ?? ''),
          que: message(idioma, `hechos.que.${que}`),
          dia: formatDate(dia),
        },
      })
    }
  },
}

export const consecuenciasPropias = [otraPersona, documentoDeOtro, dichoDespues, antiguedad, aviso]
