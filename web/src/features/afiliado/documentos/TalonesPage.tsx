import './documentos.css'
import { diasPorVencer, minutosEnlace, type TalonPago } from '@gremial/contract/afiliado/documentos.ts'
import { daysBetween } from '@gremial/contract/values/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { useTitle } from '../../../platform/title.ts'
import { today } from '../../../platform/today.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Contacto } from '../../../ui/Contact.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { Seal } from '../../../ui/Seal.tsx'
import { Notice, StatusChip } from '../../../ui/states.tsx'
import { Idiomas } from '../../acceso/acceso/Idiomas.tsx'
import { BuscarTalones } from './BuscarTalones.tsx'
import { Descargar } from './Descargar.tsx'
import { direccionTalon, talonesQuery } from './talones.api.ts'

/** Slips to download without a session, as found by the search; after their links expire, the search again (A-TALONES-01). */
export function TalonesPage() {
  const { t } = useTranslation()
  const { talonesPago } = useSearch({ from: '/talones-pago/descargar' })
  useTitle(t('talones.titulo'))
  return (
    <main className="contenido talones" id="contenido">
      <Idiomas />
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/login">{t('talones.ingresar')}</BackLink>
          <h1>{t('talones.titulo')}</h1>
        </div>
      </div>
      {talonesPago ? (
        <Encontrados talonesPago={talonesPago} />
      ) : (
        <div className="hoja hoja-in">
          <BuscarTalones />
        </div>
      )}
      <p className="suave pie-talones">
        <span className="sello-chico">
          <Seal />
        </span>
        <span>
          <Contacto />
        </span>
      </p>
    </main>
  )
}

function Encontrados({ talonesPago }: { talonesPago: string }) {
  const { t } = useTranslation()
  const consulta = useQuery(talonesQuery(talonesPago))
  const { error } = consulta
  if (error instanceof ApiError && error.code === 'ENLACE_VENCIDO') {
    return (
      <div className="hoja hoja-in pila">
        <Notice type="alerta">{error.message}</Notice>
        <BuscarTalones />
      </div>
    )
  }
  return (
    <Query query={consulta} frame="hoja" rows={3} failure={t('talones.fallo')}>
      {(lista) => <Lista lista={lista} />}
    </Query>
  )
}

function Lista({ lista }: { lista: TalonPago[] }) {
  const { t } = useTranslation()
  if (lista.length === 0)
    return (
      <div className="hoja hoja-in pila">
        <Notice type="alerta">{t('talones.ninguno')}</Notice>
        <BuscarTalones />
      </div>
    )
  return (
    <>
      <p className="suave" role="status">
        {t('talones.vigentes', { count: lista.length })} {t('talones.dura', { n: minutosEnlace })}
      </p>
      <ul className="hoja bloques documentos" aria-label={t('talones.tabla')}>
        {lista.map((talon) => (
          <li key={talon.id}>
            <div>
              <p className="descripcion">{talon.descripcion}</p>
              <Vence talon={talon} />
            </div>
            <Descargar nombre={talon.descripcion} direccion={direccionTalon(talon)} />
          </li>
        ))}
      </ul>
      <Link to="/talones-pago/descargar" search={{}} className="boton">
        <Icon name="buscar" />
        {t('talones.otro')}
      </Link>
    </>
  )
}

function Vence({ talon: { fechaVencimiento, fechaVencimientoFormateada: fecha } }: { talon: TalonPago }) {
  const { t } = useTranslation()
  const pronto = daysBetween(today(), fechaVencimiento) <= diasPorVencer
  const texto = t('documentos.vence', { fecha })
  return pronto ? <StatusChip sign="alerta">{texto}</StatusChip> : <p className="sub">{texto}</p>
}
