import type { FormularioArmado } from '@gremial/contract/tramites/armados.ts'
import { enIdioma } from '@gremial/contract/tramites/definicion.ts'
import type { FamiliarElegido, Respuestas } from '@gremial/contract/tramites/definicion.valores.ts'
import type { Habitual } from '@gremial/contract/tramites/productos.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { correoSuyo, telefonoSuyo } from '../../afiliado/afiliados/contacto-suyo.ts'
import { carpetaDe } from '../carpeta/carpeta.queries.ts'
import { type Caso, loContestanDos, motivoDe } from '../definiciones/caso.ts'
import { definicionVigente } from '../definiciones/definiciones.queries.ts'
import { fraseDe } from '../definiciones/frases.ts'
import { habitualDe } from '../productos/habitual.ts'

/** Member's data from the register and earlier requests, to prefill the fields. */
interface Sabido {
  domicilio: string
  localidad: string
  codigoPostal: string
  telefono: string
  email: string
  cbu: string
  seccional: string
  nacimiento: string
  familia: FamiliarElegido[]
  seccionales: string[]
  anterior: Respuestas
  clases: string[]
  habitual: Habitual
}

async function sabidoDe(ctx: Ctx, numero: number, producto: number, menos: number | null): Promise<Sabido> {
  const { rows } =
    await sql<Sabido>`select a.domicilio, a.localidad, a.codigo_postal as "codigoPostal", ${telefonoSuyo} as telefono,
      ${correoSuyo} as email, coalesce((
        select coalesce(nullif(p.cbu, ''), s.cbu)
        from solicitud s
        left join pago_tramite p on p.solicitud_id = s.id
        left join adhesion d on d.solicitud_id = s.id and (d.revocada_desde is null or d.revocada_desde > ${ctx.today})
        where s.afiliado_numero = a.numero and s.cbu <> '' and s.estado not in ('RECHAZADA', 'ANULADA')
        order by (d.solicitud_id is not null) desc, s.fecha desc, s.id desc
        limit 1), '') as cbu, b.nombre as seccional, coalesce(a.fecha_nacimiento::text, '') as nacimiento,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', f.id, 'apellido', f.apellido, 'nombre', f.nombre, 'parentesco', k.nombre,
          'fechaNacimiento', coalesce(f.fecha_nacimiento::text, ''), 'numeroDocumento', f.numero_documento) order by f.id)
        from familiar f
        join parentesco k on k.id = f.parentesco_id
        where f.afiliado_numero = a.numero and f.activo), '[]') as familia,
      array(select x.nombre from seccional x where x.habilitada order by orden_nombre(x.nombre) collate "C") as seccionales,
      coalesce((
        select s.respuestas
        from solicitud s
        where s.afiliado_numero = a.numero and s.producto_id = ${producto} and s.estado <> 'INICIADA'
          and s.id is distinct from ${menos}::bigint
        order by s.id desc
        limit 1), '{}') as anterior,
      array(select g.clase from ${carpetaDe(sql<number>`a.numero`, ctx.today)} g where g.situacion = 'VIGENTE') as clases,
      ${habitualDe(ctx, sql`${producto}::bigint`)} as habitual
    from afiliado a
    join seccional b on b.id = a.seccional_id
    where a.numero = ${numero}`.execute(ctx.db)
  return found(rows[0])
}

/** Initial value of each field that the portal can prefill. */
function precargaDe({ contenido }: Caso, s: Sabido): Respuestas {
  const dicho: Respuestas = {}
  for (const c of contenido.campos) {
    const valor = {
      '': null,
      DOMICILIO: s.domicilio === '' ? null : { domicilio: s.domicilio, localidad: s.localidad, codigoPostal: s.codigoPostal },
      CBU: s.cbu,
      SECCIONAL: s.seccional,
      TELEFONO: s.telefono,
      EMAIL: s.email,
      NACIMIENTO: s.nacimiento,
      // Filled in by the screen when a relative is chosen.
      NACIMIENTO_FAMILIAR: null,
      ANTERIOR: Object.hasOwn(s.anterior, c.clave) ? (s.anterior[c.clave] ?? null) : null,
    }[c.precarga]
    if (valor !== null && valor !== '') dicho[c.clave] = valor
  }
  return dicho
}

/** Form of a procedure for a member, with the answers so far. `id` is the request, null before it is started. */
export async function formularioDe(ctx: Ctx, caso: Caso, numero: number, id: number | null): Promise<FormularioArmado> {
  const { contenido, elegibilidad, monto } = caso
  const idioma = ctx.language
  const sabido = await sabidoDe(ctx, numero, caso.producto, id)
  const vigente = await definicionVigente(ctx, caso.producto)
  return {
    idProducto: caso.producto,
    idDefinicion: caso.idDefinicion,
    numero: caso.numero,
    nombre: enIdioma(contenido.nombre, idioma),
    resumen: enIdioma(contenido.resumen, idioma),
    descripcion: enIdioma(contenido.descripcion, idioma),
    habitual: sabido.habitual,
    dias: contenido.mesa.dias,
    campos: contenido.campos,
    papeles: contenido.papeles.map((p) => ({
      ...p,
      tenemos: Number(p.reusa && p.clase !== '' && sabido.clases.includes(p.clase)),
    })),
    garantes: contenido.personas.garantes,
    cosolicitantes: contenido.personas.cosolicitantes,
    pago: contenido.pago.forma,
    precarga: precargaDe(caso, sabido),
    familia: sabido.familia,
    seccionales: sabido.seccionales,
    grupo: elegibilidad.resultado,
    motivo: motivoDe(idioma, caso),
    hasta: elegibilidad.hasta,
    condiciones: elegibilidad.condiciones.map((vista) => ({
      resultado: vista.resultado,
      frase: fraseDe(idioma, vista, contenido.condiciones[vista.indice]),
    })),
    monto: monto.centavos === null ? null : fromCents(monto.centavos),
    problemaMonto: monto.problema,
    dos: Number(loContestanDos(caso, monto.centavos)),
    nuevaVersion: vigente && vigente.id !== caso.idDefinicion ? vigente.id : null,
  }
}
