import '../../acceso/acceso/login.css'
import './documentos.css'
import { diasPorVencer, minutosEnlace, type TalonPago } from '@gremial/contract/afiliado/documentos.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../../../platform/api.ts'
import { hoy } from '../../../platform/hoy.ts'
import { organizacion } from '../../../platform/organizacion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Aviso, Estado, Fallo, Huesos } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { Sello } from '../../../ui/Sello.tsx'
import { BuscarTalones } from './BuscarTalones.tsx'
import { Descargar } from './Descargar.tsx'
import { bajarPdf } from './documentos.api.ts'
import { direccionTalon, talonesQuery } from './talones.api.ts'

/** Slips to download without a session, as the search found them; once their links end, or without any, the search (A-TALONES-01). */
export function TalonesPage() {
  const { t } = useTranslation()
  const { talonesPago } = useSearch({ strict: false }) as { talonesPago?: string }
  const org = organizacion()
  useTitulo(t('talones.titulo'))
  return (
    <main className="contenido talones" id="contenido">
      <div className="titulo-pantalla">
        <div>
          <Link to="/login" className="volver">
            <Icono nombre="atras" chico />
            {t('talones.ingresar')}
          </Link>
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
          <Sello />
        </span>
        <span>
          {org.nombre} · <span className="entero">{org.telefono}</span> · {org.email}
        </span>
      </p>
    </main>
  )
}

function Encontrados({ talonesPago }: { talonesPago: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(talonesQuery(talonesPago))
  if (error instanceof ErrorApi && error.codigo === 'ENLACE_VENCIDO') {
    return (
      <div className="hoja hoja-in pila">
        <Aviso tipo="alerta">{error.message}</Aviso>
        <BuscarTalones />
      </div>
    )
  }
  if (error)
    return (
      <div className="hoja">
        <Fallo titulo={t('talones.fallo')} error={error} reintentar={() => void refetch()} />
      </div>
    )
  if (!data)
    return (
      <div className="hoja">
        <Huesos filas={3} />
      </div>
    )
  if (data.length === 0)
    return (
      <div className="hoja hoja-in pila">
        <Aviso tipo="alerta">{t('talones.ninguno')}</Aviso>
        <BuscarTalones />
      </div>
    )
  return (
    <>
      <p className="suave" role="status">
        {t('talones.vigentes', { count: data.length })} {t('talones.dura', { n: minutosEnlace })}
      </p>
      <ul className="hoja bloques documentos" aria-label={t('talones.tabla')}>
        {data.map((talon) => (
          <li key={talon.id}>
            <div>
              <p className="descripcion">{talon.descripcion}</p>
              <Vence talon={talon} />
            </div>
            <Descargar nombre={talon.descripcion} bajar={() => bajarPdf(direccionTalon(talon), talon.descripcion)} />
          </li>
        ))}
      </ul>
      <Link to="/talones-pago/descargar" search={{}} className="boton">
        <Icono nombre="buscar" />
        {t('talones.otro')}
      </Link>
    </>
  )
}

function Vence({ talon: { fechaVencimiento, fechaVencimientoFormateada: fecha } }: { talon: TalonPago }) {
  const { t } = useTranslation()
  const pronto = (Date.parse(fechaVencimiento) - Date.parse(hoy())) / 86_400_000 <= diasPorVencer
  const texto = t('documentos.vence', { fecha })
  return pronto ? <Estado signo="alerta">{texto}</Estado> : <p className="sub">{texto}</p>
}
