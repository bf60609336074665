import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { readablePhone } from '@gremial/contract/values/phone.ts'
import './resumen.css'
import { type PantallaSolicitud, pantallaDePapel } from '@gremial/contract/tramites/estados.ts'
import { type PapelConformidad, type PersonaSolicitud, papelesDe } from '@gremial/contract/tramites/personas.ts'
import type { ResumenSolicitud } from '@gremial/contract/tramites/solicitud.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { useUser } from '../../../platform/user.ts'
import { StatusChip } from '../../../ui/states.tsx'
import { EstadoDocumento } from '../tramite/EstadoSolicitud.tsx'
import { enBloques } from './enBloques.ts'
import { aPaso } from './focoDePaso.ts'

type Linea = readonly [rotulo: string, valor: string, ancho?: boolean]

/** Request read-only by parts: terms, people and documents, each with a link to edit it while possible. */
export function PartesResumen({ resumen: { solicitud: s, costo, banco } }: { resumen: ResumenSolicitud }) {
  const { t } = useTranslation()
  const propio = useUser().numeroAfiliado === s.numeroAfiliado
  const abierta = s.mostrarBotonContinuarRegistro === 1
  const porciento = (n: number) => `${formatAmount(n)} %`
  const parte = (pantalla: PantallaSolicitud, titulo: string, cuerpo: ReactNode) => (
    <div className="parte-resumen">
      <div className="encabezado">
        <h2>{titulo}</h2>
        {abierta && (
          <Link {...aPaso(s.id, pantalla)} className="boton texto">
            {t('solicitud.cambiar')}
            <span className="solo-lector">: {titulo}</span>
          </Link>
        )}
      </div>
      {cuerpo}
    </div>
  )
  const trabajo = (p: PersonaSolicitud): Linea => [
    t(p.viveDe === 'OTRO' ? 'solicitud.queHace' : 'solicitud.campo.empresa'),
    p.empleoDesde ? t('solicitud.trabajaDesde', { empresa: p.empresa, dia: formatDate(p.empleoDesde) }) : p.empresa,
    true,
  ]
  const persona = (p: PersonaSolicitud): Linea[] => [
    [
      t('solicitud.campo.domicilio'),
      [p.domicilio, [p.codigoPostal, p.localidad].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      true,
    ],
    [t('solicitud.campo.telefono'), readablePhone(p.telefono)],
    [t('solicitud.campo.email'), p.email, true],
    ...(p.viveDe === '' ? [] : [[t('solicitud.campo.viveDe'), t(`tramite.medio.${p.viveDe}`), true] as const]),
    ...(p.viveDe === 'JUBILACION' ? [] : [trabajo(p)]),
    [t('solicitud.campo.ingreso'), p.ingreso === null ? '' : formatPesos(p.ingreso)],
  ]
  const otra = (papel: PapelConformidad) => {
    const p = s.personas[papel]
    const conformidad = s.conformidades.find((c) => c.papel === papel)
    const lineas: Linea[] = p
      ? [
          [
            p.numeroAfiliado === null
              ? t('solicitud.campo.nombreCompleto')
              : t('solicitud.socioN', { numero: formatMemberNumber(p.numeroAfiliado) }),
            `${p.nombre} ${p.apellido}`.trim(),
            true,
          ],
          [t('solicitud.campo.relacion'), p.relacion],
          ...persona(p).filter(([, valor]) => p.numeroAfiliado === null || valor !== ''),
        ]
      : []
    return (
      <>
        {p ? <Ficha lineas={lineas} /> : <p className="suave">{t('solicitud.nota.sinPersona')}</p>}
        {conformidad && (
          <p className="conformidad-resumen">
            {t('solicitud.conformidad')}{' '}
            <StatusChip sign={conformidad.estado === 'ACEPTADA' ? 'ok' : conformidad.estado === 'RECHAZADA' ? 'mal' : 'alerta'}>
              {t(`tramite.conformidad.${conformidad.estado}`)}
            </StatusChip>
          </p>
        )}
      </>
    )
  }
  const { SOLICITANTE } = s.personas
  return (
    <section className="hoja" aria-label={t('solicitud.resumen')}>
      {s.armado &&
        parte(
          'editar',
          t(propio ? 'solicitud.loQuePedis' : 'solicitud.loQuePide'),
          <Ficha
            lineas={[
              ...(s.monto === null ? [] : [[t('solicitud.campo.monto'), formatPesos(s.monto)] as const]),
              ...s.armado.datos.map(({ pregunta, valor }) => [pregunta, valor, true] as const),
            ]}
          />,
        )}
      {!s.armado &&
        parte(
          'editar',
          t(propio ? 'solicitud.loQuePedis' : 'solicitud.loQuePide'),
          <>
            <dl className="ficha-resumen">
              <div>
                <dt>{t('solicitud.campo.monto')}</dt>
                <dd className="grande cifra">{s.monto === null ? t('comun.sinDato') : formatPesos(s.monto)}</dd>
              </div>
              <div className="dos">
                <dt>{costo ? t('solicitud.cuotasDe', { count: s.plazo ?? 0 }) : t('solicitud.campo.plazo')}</dt>
                <dd className="grande cifra">{costo ? formatPesos(costo.cuota) : t('comun.sinDato')}</dd>
              </div>
            </dl>
            <Ficha
              lineas={[
                ...(costo
                  ? ([
                      [t('solicitud.recibis'), formatPesos(costo.recibe)],
                      [t('solicitud.total'), formatPesos(costo.total)],
                      [t('solicitud.ultima', { dia: formatDate(costo.ultimaVence) }), formatPesos(costo.ultima)],
                      [t('solicitud.tna'), porciento(costo.tna)],
                      [t('solicitud.cftCorto'), porciento(costo.cft)],
                    ] as const)
                  : []),
                [t('solicitud.campo.idDestino'), s.destino],
                [t('solicitud.seAcredita'), s.cbu && [banco, enBloques(s.cbu)].filter(Boolean).join(', '), true],
              ]}
            />
          </>,
        )}
      {SOLICITANTE &&
        !s.armado &&
        parte(
          'datos-solicitante',
          t(propio ? 'solicitud.paso.datos-solicitante' : 'solicitud.paso.datos-afiliado'),
          <Ficha lineas={persona(SOLICITANTE)} />,
        )}
      {papelesDe(s.producto).map((papel) => (
        <Fragment key={papel}>{parte(pantallaDePapel[papel], t(`tramite.papel.${papel}`), otra(papel))}</Fragment>
      ))}
      {s.documentos.length > 0 &&
        parte(
          'tramite',
          t('solicitud.paso.tramite'),
          <ul className="papeles-resumen">
            {s.documentos.map((d) => (
              <li key={d.idRequisito}>
                <span>
                  {d.requisito}
                  {d.deCarpeta && (
                    <small className="suave">
                      {t('papeles.deCarpeta', {
                        fecha: formatDate(d.deCarpeta.aceptado),
                        numero: d.deCarpeta.numeroSolicitud,
                        hasta: formatDate(d.deCarpeta.hasta),
                      })}
                    </small>
                  )}
                </span>
                <EstadoDocumento estado={d.estado} />
              </li>
            ))}
          </ul>,
        )}
    </section>
  )
}

function Ficha({ lineas }: { lineas: readonly Linea[] }) {
  const { t } = useTranslation()
  return (
    <dl className="ficha-resumen">
      {lineas.map(([rotulo, valor, ancho]) => (
        <div key={rotulo} className={ancho ? 'dos' : ''}>
          <dt>{rotulo}</dt>
          <dd className={valor ? '' : 'suave'}>{valor || t('comun.sinDato')}</dd>
        </div>
      ))}
    </dl>
  )
}
