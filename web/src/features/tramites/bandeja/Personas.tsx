import type { SolicitudEnMesa } from '@gremial/contract/tramites/bandeja.ts'
import type { ConformidadSolicitud } from '@gremial/contract/tramites/conformidad-estados.ts'
import { type Papel, type PersonaSolicitud, papeles } from '@gremial/contract/tramites/personas.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { formatIdentityDocument } from '@gremial/contract/values/identity-document.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { readablePhone } from '@gremial/contract/values/phone.ts'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '../../../platform/today.ts'
import { Icon } from '../../../ui/icons.tsx'
import { StatusChip } from '../../../ui/states.tsx'
import { signosConformidad } from '../conformidad/signos.ts'
import { conPorciento } from './porciento.ts'

/** Applicant, guarantors and co-applicants: data for the decision, and their consent. */
export function Personas({ enMesa }: { enMesa: SolicitudEnMesa }) {
  const { solicitud } = enMesa
  const quienes = papeles.filter((papel) => solicitud.personas[papel])
  if (quienes.length === 0) return null
  return (
    <section className="bandeja-personas">
      {quienes.map((papel) => (
        <Persona key={papel} papel={papel} enMesa={enMesa} />
      ))}
    </section>
  )
}

type Par = readonly [string, ReactNode] | false

function Persona({ papel, enMesa }: { papel: Papel; enMesa: SolicitudEnMesa }) {
  const { t } = useTranslation()
  const { solicitud } = enMesa
  const persona = solicitud.personas[papel]
  const suyos = useSuyos(enMesa)
  if (!persona) return null
  const conformidad = solicitud.conformidades.find((c) => c.papel === papel)
  const comunes: Par[] = [
    persona.relacion !== '' && [t('bandeja.campos.relacion'), persona.relacion],
    persona.viveDe !== '' && [t('bandeja.campos.viveDe'), t(`tramite.medio.${persona.viveDe}`)],
    persona.empresa !== '' && [t(persona.viveDe === 'OTRO' ? 'solicitud.queHace' : 'bandeja.campos.empresa'), persona.empresa],
    persona.ingreso !== null && [t('bandeja.ingreso'), formatPesos(persona.ingreso)],
  ]
  const contacto: Par[] = [
    persona.telefono !== '' && [t('bandeja.campos.telefono'), readablePhone(persona.telefono)],
    persona.email !== '' && [t('bandeja.campos.email'), persona.email],
    persona.domicilio !== '' && [
      t('bandeja.campos.domicilio'),
      [persona.domicilio, persona.localidad, persona.codigoPostal].filter(Boolean).join(', '),
    ],
  ]
  return (
    <div>
      <h3>{t(`tramite.papel.${papel}`)}</h3>
      <div className="persona">
        <span className="foto-ch" aria-hidden="true">
          {iniciales(persona)}
        </span>
        <span>
          <b>{`${persona.nombre} ${persona.apellido}`}</b>
          <small className="cifra">
            {[
              persona.numeroAfiliado !== null && formatMemberNumber(persona.numeroAfiliado),
              persona.numeroDocumento !== null &&
                t('bandeja.documentoN', { numero: formatIdentityDocument(persona.numeroDocumento) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      </div>
      {conformidad && <Conformidad conformidad={conformidad} />}
      <Pares pares={papel === 'SOLICITANTE' ? [...suyos, ...comunes, ...contacto] : [...comunes, ...contacto]} />
    </div>
  )
}

const iniciales = ({ nombre, apellido }: PersonaSolicitud): string => `${nombre.slice(0, 1)}${apellido.slice(0, 1)}`.toUpperCase()

/** Data of the applicant: seniority, instalment against income, debt, other loans. */
function useSuyos({ solicitud, cuota, categoria, fechaAlta, estadoAfiliado, signoEstado, saldo, otros }: SolicitudEnMesa): Par[] {
  const { t } = useTranslation()
  const ingreso = solicitud.personas.SOLICITANTE?.ingreso
  const maximo = solicitud.producto.condiciones?.maximoIngreso ?? null
  const parte = cuota !== null && ingreso ? (cuota / ingreso) * 100 : null
  return [
    [
      t('bandeja.categoria'),
      <Fragment key="categoria">
        {`${categoria}, ${t('bandeja.desde', { anio: fechaAlta.slice(0, 4) })}`}{' '}
        {signoEstado !== 'ok' && <StatusChip sign={signoEstado}>{estadoAfiliado}</StatusChip>}
      </Fragment>,
    ],
    parte !== null && [
      t('bandeja.cuotaIngreso'),
      <span key="parte" className={maximo !== null && parte > maximo ? 'excede' : 'entra'}>
        {maximo === null
          ? t('bandeja.parte', { parte: conPorciento(parte, false) })
          : t('bandeja.parteDe', { parte: conPorciento(parte, false), maximo: formatNumber(maximo) })}
      </span>,
    ],
    [
      t('bandeja.cuenta'),
      saldo > 0 ? (
        <span key="debe" className="excede">
          {t('bandeja.debe', { importe: formatPesos(saldo) })}
        </span>
      ) : (
        t('bandeja.alDia')
      ),
    ],
    [
      t('bandeja.otros'),
      otros.length === 0
        ? t('bandeja.ninguno')
        : otros.map((o) => `${o.producto} ${o.numero} (${t(`tramite.estado.${o.estado}`)})`).join(', '),
    ],
  ]
}

function Pares({ pares }: { pares: Par[] }) {
  return (
    <dl className="pares">
      {pares.map(
        (par) =>
          par && (
            <div key={par[0]}>
              <dt>{par[0]}</dt>
              <dd>{par[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** Steps of a consent: sent, opened, answered. */
function Conformidad({ conformidad: c }: { conformidad: ConformidadSolicitud }) {
  const { t } = useTranslation()
  const momento = (iso: string) => <time dateTime={iso}>{formatTimestamp(new Date(iso))}</time>
  const pasos: Array<[boolean, string, string]> = [
    [c.pedida !== '', t('bandeja.conf.enviado', { email: c.email }), c.pedida],
    [c.abierta !== '', t('bandeja.conf.abierto'), c.abierta],
    [c.respondida !== '', t(c.estado === 'RECHAZADA' ? 'bandeja.conf.rechazo' : 'bandeja.conf.acepto'), c.respondida],
  ]
  return (
    <div className="conformidad">
      <StatusChip sign={signosConformidad[c.estado]}>{t(`tramite.conformidad.${c.estado}`)}</StatusChip>
      <ul>
        {pasos.map(
          ([hecho, que, cuando]) =>
            hecho && (
              <li key={que}>
                <Icon name={c.estado === 'RECHAZADA' && cuando === c.respondida ? 'impide' : 'hecho'} small />
                <span>{que}</span>
                {momento(cuando)}
              </li>
            ),
        )}
        {c.respondida === '' && c.vence !== '' && (
          <li>
            <Icon name="reloj" small />
            <span>{t(c.estado === 'VENCIDA' ? 'bandeja.conf.vencio' : 'bandeja.conf.vence')}</span>
            {momento(c.vence)}
          </li>
        )}
      </ul>
      {c.marcas.map((marca) => (
        <StatusChip key={marca} sign="alerta">
          {t(`bandeja.marca.${marca}`)}
        </StatusChip>
      ))}
      {c.huella && (
        <p className="ayuda cifra">
          {t('bandeja.conf.version', { version: c.version })} ·{' '}
          {t(c.coincide === 1 ? 'bandeja.conf.coincide' : 'bandeja.conf.noCoincide')} ·{' '}
          {t('bandeja.conf.huella', { huella: `${c.huella.slice(0, 4)} ${c.huella.slice(4, 8)} … ${c.huella.slice(-4)}` })}
        </p>
      )}
    </div>
  )
}
