import './inicio-administracion.css'
import { type CosaInicio, inicioAdministracion, type LineaInicio } from '@gremial/contract/administracion/inicio.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { cifra } from '../../../platform/cifra.ts'
import { hace } from '../../../platform/hace.ts'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { leer } from '../../../platform/llamar.ts'
import { pesoDe } from '../../../platform/peso.ts'
import { Vacio } from '../../../ui/estados.tsx'
import { Icono, type NombreIcono } from '../../../ui/iconos.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { PrimerosPasos } from './PrimerosPasos.tsx'

interface Camino {
  icono: NombreIcono
  /** Its list; none where there is no screen, and the sentence says what to do. */
  to?: NonNullable<LinkProps['to']>
  /** What its address needs besides the filters. */
  mas?: Record<string, string>
}

/** Where each thing is looked at. */
const caminos: Record<Exclude<CosaInicio, 'importacionReversible'>, Camino> = {
  auditoria: { icono: 'escudo', to: '/app/usuarios/auditoria/lista' },
  copia: { icono: 'fallo', to: '/app/administracion/copias' },
  copiaFallida: { icono: 'fallo', to: '/app/administracion/copias' },
  copiaNoRestaura: { icono: 'fallo', to: '/app/administracion/copias' },
  archivosDanados: { icono: 'documento' },
  correosFallidos: { icono: 'correoDevuelto', to: '/app/administracion/correos' },
  correosEnEspera: { icono: 'correo', to: '/app/administracion/correos' },
  trabajosFallidos: { icono: 'alerta' },
  cuentasBloqueadas: { icono: 'candado', to: '/app/usuarios/lista' },
  cuentasDevueltas: { icono: 'correoDevuelto', to: '/app/usuarios/lista' },
  cuentasSinValidar: { icono: 'perfil', to: '/app/usuarios/lista' },
  sinSegundoFactor: { icono: 'escudo', to: '/app/administracion/segundo-factor' },
  importacionesPorRevisar: { icono: 'importar', to: '/app/importaciones' },
  mandatosPorTerminar: { icono: 'mandato', to: '/app/seccionales/mandatos/lista' },
  sinSecretaria: { icono: 'mandato', to: '/app/seccionales/lista' },
  sinTesoreria: { icono: 'mandato', to: '/app/seccionales/lista' },
  afiliadosSinCorreo: { icono: 'personas', to: '/app/seccionales/afiliados', mas: { consultado: '1' } },
}

/** What needs a hand: a line each, with how many, since when, and its list, filtered. Nothing: a calm sentence. */
export function InicioAdministracion() {
  const { t } = useTranslation()
  const consulta = useQuery(leer(inicioAdministracion.leer, {}))
  return (
    <>
      {consulta.data && <PrimerosPasos pasos={consulta.data.pasos} />}
      <section className="a-mano-seccion">
        <h2>{t('inicioAdministracion.titulo')}</h2>
        <div className="hoja">
          <Segun consulta={consulta} filas={3} fallo={t('inicioAdministracion.fallo')}>
            {({ lineas }) =>
              lineas.length > 0 ? (
                <ul className="a-mano">
                  {lineas.map((l) => (
                    <Linea key={l.cosa} linea={l} />
                  ))}
                </ul>
              ) : (
                <Vacio icono="bien" titulo={t('inicioAdministracion.enOrden')}>
                  {t('inicioAdministracion.enOrdenTexto')}
                </Vacio>
              )
            }
          </Segun>
        </div>
        {consulta.data?.copia && <UltimaCopia {...consulta.data.copia} />}
      </section>
    </>
  )
}

/** Said also when nothing is wrong with it. */
function UltimaCopia({ momento, bytes, restaura }: { momento: string; bytes: number | null; restaura: number | null }) {
  const { t, i18n } = useTranslation()
  const peso = bytes === null ? '' : ` (${pesoDe(bytes, i18n.language)})`
  return (
    <p className="sub">
      <Link to="/app/administracion/copias">
        {t('inicioAdministracion.ultimaCopia', { cuando: hace(new Date(momento).getTime()), peso })}
        {restaura !== null && ` ${t('inicioAdministracion.ultimaRestaura', { segundos: Math.max(1, Math.round(restaura)) })}`}
      </Link>
    </p>
  )
}

function Linea({ linea }: { linea: LineaInicio }) {
  const { t } = useTranslation()
  const { cosa, cantidad, consulta } = linea
  const [titulo, detalle] = useFrases(linea)
  if (cosa === 'importacionReversible')
    return (
      <li>
        <Link to="/app/importaciones/$id" params={{ id: consulta.id ?? '' }} className="a-mano-linea">
          <Cuerpo icono="deshacer" titulo={t('inicioAdministracion.cosas.importacionReversible')} detalle={detalle} va />
        </Link>
      </li>
    )
  const { icono, to, mas } = caminos[cosa]
  const cuerpo = <Cuerpo icono={icono} titulo={titulo} detalle={detalle} va={to !== undefined} />
  return (
    <li data-cosa={cosa} data-cantidad={cantidad}>
      {to ? (
        <Link to={to} search={{ ...consulta, ...mas }} className="a-mano-linea">
          {cuerpo}
        </Link>
      ) : (
        <div className="a-mano-linea">{cuerpo}</div>
      )}
    </li>
  )
}

function Cuerpo({ icono, titulo, detalle, va }: { icono: NombreIcono; titulo: string; detalle: string; va: boolean }) {
  return (
    <>
      <Icono nombre={icono} />
      <span>
        <strong>{titulo}</strong>
        {detalle && <span className="sub">{detalle}</span>}
      </span>
      {va && <Icono nombre="derecha" chico />}
    </>
  )
}

/** What a line says: how many of what, and below since when or until when, and what to do where it is not plain. */
function useFrases({ cosa, cantidad, desde, hasta }: LineaInicio): [titulo: string, detalle: string] {
  const { t } = useTranslation()
  const cuando = desde ? hace(new Date(desde).getTime()) : ''
  const edad = cuando && t('inicioAdministracion.masViejo', { cuando })
  switch (cosa) {
    case 'auditoria':
      return [t('inicioAdministracion.cosas.auditoria'), '']
    case 'copia':
      return [
        t(cantidad === 0 ? 'inicioAdministracion.cosas.copiaNunca' : 'inicioAdministracion.cosas.copia'),
        [edad, t('inicioAdministracion.detalles.copia')].filter(Boolean).join(' '),
      ]
    case 'copiaFallida':
    case 'copiaNoRestaura':
      return [
        t(`inicioAdministracion.cosas.${cosa}`),
        [edad, t(`inicioAdministracion.detalles.${cosa}`)].filter(Boolean).join(' '),
      ]
    case 'importacionReversible':
      return ['', t('inicioAdministracion.seDeshace', { cuando, hasta: hasta ? mostrarMomento(new Date(hasta)) : '' })]
    case 'mandatosPorTerminar':
      return [
        t('inicioAdministracion.cosas.mandatosPorTerminar', { count: cantidad, formateado: cifra(cantidad) }),
        hasta ? t('inicioAdministracion.primeroTermina', { fecha: mostrarFecha(hasta) }) : '',
      ]
    case 'archivosDanados':
    case 'trabajosFallidos':
    case 'correosFallidos':
    case 'cuentasBloqueadas':
    case 'cuentasDevueltas':
      return [
        t(`inicioAdministracion.cosas.${cosa}`, { count: cantidad, formateado: cifra(cantidad) }),
        [edad, t(`inicioAdministracion.detalles.${cosa}`)].filter(Boolean).join(' '),
      ]
    default:
      return [t(`inicioAdministracion.cosas.${cosa}`, { count: cantidad, formateado: cifra(cantidad) }), edad]
  }
}
