import './documentos.css'
import { diasPorVencer, minutosEnlace, type TalonPago } from '@gremial/contract/afiliado/documentos.ts'
import { diasEntre } from '@gremial/contract/platform/fechas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../../../platform/api.ts'
import { hoy } from '../../../platform/hoy.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Contacto } from '../../../ui/Contacto.tsx'
import { Aviso, Estado } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { Sello } from '../../../ui/Sello.tsx'
import { Volver } from '../../../ui/Volver.tsx'
import { Idiomas } from '../../acceso/acceso/Idiomas.tsx'
import { BuscarTalones } from './BuscarTalones.tsx'
import { Descargar } from './Descargar.tsx'
import { direccionTalon, talonesQuery } from './talones.api.ts'

/** Slips to download without a session, as the search found them; once their links end, or without any, the search (A-TALONES-01). */
export function TalonesPage() {
  const { t } = useTranslation()
  const { talonesPago } = useSearch({ from: '/talones-pago/descargar' })
  useTitulo(t('talones.titulo'))
  return (
    <main className="contenido talones" id="contenido">
      <Idiomas />
      <div className="titulo-pantalla">
        <div>
          <Volver to="/login">{t('talones.ingresar')}</Volver>
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
  if (error instanceof ErrorApi && error.codigo === 'ENLACE_VENCIDO') {
    return (
      <div className="hoja hoja-in pila">
        <Aviso tipo="alerta">{error.message}</Aviso>
        <BuscarTalones />
      </div>
    )
  }
  return (
    <Segun consulta={consulta} marco="hoja" filas={3} fallo={t('talones.fallo')}>
      {(lista) => <Lista lista={lista} />}
    </Segun>
  )
}

function Lista({ lista }: { lista: TalonPago[] }) {
  const { t } = useTranslation()
  if (lista.length === 0)
    return (
      <div className="hoja hoja-in pila">
        <Aviso tipo="alerta">{t('talones.ninguno')}</Aviso>
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
        <Icono nombre="buscar" />
        {t('talones.otro')}
      </Link>
    </>
  )
}

function Vence({ talon: { fechaVencimiento, fechaVencimientoFormateada: fecha } }: { talon: TalonPago }) {
  const { t } = useTranslation()
  const pronto = diasEntre(hoy(), fechaVencimiento) <= diasPorVencer
  const texto = t('documentos.vence', { fecha })
  return pronto ? <Estado signo="alerta">{texto}</Estado> : <p className="sub">{texto}</p>
}
