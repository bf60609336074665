import type { ClaseAviso } from '@gremial/contract/afiliado/avisos-equipo.ts'
import { type Locale, pickLocale } from '@gremial/contract/platform/locale.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import type { PuntoObservado } from '@gremial/contract/tramites/observacion.ts'
import { type PapelConformidad, type RolConformidad, rolDe } from '@gremial/contract/tramites/personas.ts'
import { simular } from '@gremial/contract/tramites/simulador.ts'
import { pasosScreens } from '@gremial/contract/tramites/solicitud.ts'
import { tramitesScreens } from '@gremial/contract/tramites/tramites.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { formatPesos, fromCents } from '@gremial/contract/values/money.ts'
import { plainName, properName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Mail, type Plantilla, sendMail } from '../../../platform/mail/mail.ts'
import { type Notice, tell } from '../../../platform/push/notice.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { direccionDePantalla } from '../../afiliado/avisos/esperas.ts'

/** Steps of a request that are mailed to its member, with their templates. */
const plantillas = {
  presentada: 'tramitePresentado',
  observada: 'tramiteObservado',
  aprobada: 'tramiteAprobado',
  rechazada: 'tramiteRechazado',
  otorgada: 'tramiteOtorgado',
  cuentaCambiada: 'pagoTramiteCuenta',
} as const satisfies Record<string, Plantilla>

/** Sentences on a locked screen; the receipt of a filing goes by mail. */
const frases = {
  observada: 'corregir',
  aprobada: 'respuesta',
  rechazada: 'respuesta',
  otorgada: 'novedad',
  cuentaCambiada: 'novedad',
} as const satisfies Partial<Record<keyof typeof plantillas, Notice['sentence']>>

interface Dicho {
  /** Comment of the desk, quoted. */
  comentario?: string
  /** Its points to correct. */
  puntos?: readonly PuntoObservado[]
  /** Last four digits of the account that a member gave. */
  cuenta?: string
}

/** Name of a point: document, or field with its party. */
function nombreDelPunto(idioma: Locale, { papel, campo, requisito }: PuntoObservado): string {
  if (campo === '') return requisito
  const nombre = message(idioma, `faltas.${campo}`)
  return papel === '' ? nombre : `${message(idioma, `tramite.papel.${papel}`)}, ${nombre}`
}

/** Link of the notice: an observed request leads to its form, others to the list. */
const dondeSigue = (id: number, paso: keyof typeof plantillas): string =>
  paso === 'observada'
    ? direccionDePantalla(pasosScreens.continuar, { idsolicitud: id })
    : direccionDePantalla(tramitesScreens.tramites)

/** Terms of a request; cents, null for an authorisation. */
interface Condiciones {
  monto: number | null
  plazo: number | null
  tna: number | null
  gasto: number | null
  cbu: string
  dia: string
}

/** Text with the net amount of a loan, its account, and the first instalment unless past; "" for an authorisation. */
function dineroDe(ctx: Ctx, idioma: Locale, { monto, plazo, tna, gasto, cbu, dia }: Condiciones): string {
  if (monto === null || plazo === null || tna === null || gasto === null) return ''
  const { recibe, cuotas } = simular(monto, plazo, { tna, gasto }, dia)
  const [primera] = cuotas
  const recibes = message(idioma, 'tramite.recibis', { importe: formatPesos(fromCents(recibe)), cbu: cbu.slice(-4) })
  if (!primera || primera.vence < ctx.today) return recibes
  const cuota = { importe: formatPesos(fromCents(primera.importe)), dia: formatDate(primera.vence) }
  return `${recibes} ${message(idioma, 'tramite.primeraCuota', cuota)}`
}

/**
 * Mail about a step of a request, in the member's language: to the account's address, else to the one in the request. Undefined
 * without either.
 */
export async function correoDePaso(
  ctx: Ctx,
  id: number,
  paso: keyof typeof plantillas,
  { comentario = '', puntos = [], cuenta = '' }: Dicho = {},
): Promise<Mail | undefined> {
  const { rows } = await sql<
    Condiciones & { email: string; nombre: string; idioma: Locale; numero: string; tramite: string; suyas: string }
  >`select coalesce(u.email, nullif(q.email, ''), a.email) as email, a.apellido || ', ' || a.nombre as nombre,
      coalesce(u.idioma, 'es') as idioma, ${numeroDeSolicitud()} as numero, en_idioma(p.nombre, coalesce(u.idioma, 'es')) as tramite,
      s.monto, s.plazo, s.tna, s.gasto, s.cbu, coalesce(s.condiciones_dia, ${ctx.today})::text as dia,
      coalesce(nullif(d.contenido #>> array['correos', ${paso}, coalesce(u.idioma, 'es')], ''), d.contenido #>> array['correos', ${paso}, 'es'], '') as suyas
    from solicitud s
    join afiliado a on a.numero = s.afiliado_numero
    join producto p on p.id = s.producto_id
    left join solicitud_persona q on q.solicitud_id = s.id and q.papel = 'SOLICITANTE'
    left join usuario u on u.afiliado_numero = s.afiliado_numero and u.habilitado and u.mail_validado
    left join definicion_tramite d on d.id = s.definicion_id
    where s.id = ${id}`.execute(ctx.db)
  const [quien] = rows
  if (!quien?.email) return undefined
  const { email, idioma, nombre, numero, tramite, suyas } = quien
  return {
    para: email,
    idioma,
    plantilla: plantillas[paso],
    datos: {
      nombre: properName(nombre),
      tramite,
      numero,
      comentario: [comentario && `«${comentario}»`, suyas].filter(Boolean).join('\n\n'),
      cuenta,
      dinero: paso === 'otorgada' ? dineroDe(ctx, idioma, quien) : '',
      documentos: puntos.map((punto) => `- ${nombreDelPunto(idioma, punto)}: ${punto.motivo}`).join('\n'),
    },
    enlace: { ruta: dondeSigue(id, paso) },
  }
}

/** Notifies the step, in the caller's transaction. */
export async function avisarPaso(...[ctx, id, paso, dicho]: Parameters<typeof correoDePaso>): Promise<void> {
  const correo = await correoDePaso(ctx, id, paso, dicho)
  if (!correo) return
  const frase = paso === 'presentada' ? undefined : frases[paso]
  await tell(ctx, correo, frase && (await avisoDeTramite(ctx, id, frase, dondeSigue(id, paso))))
}

/** Push notice to the applicant's account, if any. */
export async function avisoDeTramite(
  ctx: Ctx,
  id: number,
  sentence: Notice['sentence'],
  path = direccionDePantalla(tramitesScreens.tramites),
): Promise<Notice | undefined> {
  const { rows } = await sql<{ account: number }>`select u.id as account
    from solicitud s
    join usuario u on u.afiliado_numero = s.afiliado_numero and u.mail_validado
    where s.id = ${id}`.execute(ctx.db)
  return rows[0] && { ...rows[0], kind: 'tramites' satisfies ClaseAviso, sentence, path }
}

type Paso = 'aprobada' | 'otorgada' | 'rechazada' | 'anulada'

/**
 * Mails to respondents by outcome. A guarantor pays if the applicant does not; a co-applicant owes it jointly: each has its own
 * words.
 */
export const deQuienResponde: Record<RolConformidad, Record<Paso, Plantilla>> = {
  GARANTE: {
    aprobada: 'garantiaAprobada',
    otorgada: 'garantiaOtorgada',
    rechazada: 'garantiaTerminada',
    anulada: 'garantiaTerminada',
  },
  COSOLICITANTE: {
    aprobada: 'cosolicitudAprobada',
    otorgada: 'cosolicitudOtorgada',
    rechazada: 'cosolicitudTerminada',
    anulada: 'cosolicitudTerminada',
  },
}

/** Mails to the applicant about an answer, by role. */
export const deSuRespuesta: Record<RolConformidad, Record<'acepta' | 'rechaza', Plantilla>> = {
  GARANTE: { acepta: 'conformidadAceptada', rechaza: 'conformidadRechazada' },
  COSOLICITANTE: { acepta: 'cosolicitudAceptada', rechaza: 'cosolicitudRechazada' },
}

/**
 * Notifies respondents who accepted and did not disown: at all their known addresses, like their copy (decision 065). In the
 * transaction of the step.
 */
export async function avisarAQuienesResponden(ctx: Ctx, id: number, paso: Paso): Promise<void> {
  const { rows } = await sql<{
    email: string
    idioma: Locale
    papel: PapelConformidad
    persona: string
    solicitante: string
    numero: string
    producto: string
  }>`select distinct e.email, c.papel, coalesce(u.idioma, split_part(c.texto_version, ' ', 2)) as idioma,
      p.apellido || ', ' || p.nombre as persona,
      f.apellido || ', ' || f.nombre as solicitante, ${numeroDeSolicitud()} as numero,
      en_idioma(pr.nombre, coalesce(u.idioma, split_part(c.texto_version, ' ', 2))) as producto
    from conformidad c
    join solicitud s on s.id = c.solicitud_id
    join producto pr on pr.id = s.producto_id
    join afiliado f on f.numero = s.afiliado_numero
    join solicitud_persona p on p.solicitud_id = s.id and p.papel = c.papel
    left join afiliado a on a.numero = p.afiliado_numero
      or p.afiliado_numero is null and a.numero_documento = p.numero_documento and a.tipo_documento_id = p.tipo_documento_id
        and a.pasa_a is null
    left join usuario u on u.afiliado_numero = a.numero and u.habilitado and u.mail_validado
    cross join lateral (values (c.email), (u.email), (lower(a.email))) e (email)
    where c.solicitud_id = ${id} and c.estado = 'ACEPTADA' and c.desconocida is null and e.email <> ''
    order by e.email, c.papel`.execute(ctx.db)
  for (const { email, idioma, papel, persona, solicitante, numero, producto } of rows)
    await sendMail(ctx, {
      para: email,
      idioma: pickLocale(idioma),
      plantilla: deQuienResponde[rolDe(papel)][paso],
      datos: { persona: properName(persona), solicitante: plainName(solicitante), numero, producto },
    })
}
