import './inicio.css'
import type { UsuarioActual } from '@gremial/contract/acceso.ts'
import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { diaDe, mostrarFecha, primerDiaHace } from '@gremial/contract/platform/fechas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { tienePermiso } from '../../app/sesion.ts'
import { Celdas } from '../../app/shell/Situacion.tsx'
import { situacionQuery } from '../../app/shell/situacion.ts'
import { useTitulo } from '../../app/titulo.ts'
import { hoy } from '../../platform/hoy.ts'
import { Estado, Fallo, Huesos } from '../../ui/estados.tsx'
import { Icono } from '../../ui/iconos.tsx'
import { movimientosQuery, saldoQuery } from '../cuenta-corriente/cuenta-corriente.api.ts'
import { Recorrido } from './Recorrido.tsx'

/** The home: the answer first (am I in order? what do I owe?), then what moved. For staff, where their work begins. */
export function InicioPage() {
  const { t } = useTranslation()
  const { usuario } = useRouteContext({ from: '/app' }) as { usuario: UsuarioActual }
  useTitulo(t('armazon.inicio'))
  const nombre = usuario.nombre.split(', ')[1]?.split(' ')[0] ?? usuario.nombre
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1>{t('inicio.hola', { nombre })}</h1>
          {usuario.ultimoIngreso && (
            <p className="suave">{t('inicio.ultimo', { fecha: mostrarFecha(diaDe(new Date(usuario.ultimoIngreso))) })}</p>
          )}
        </div>
      </div>
      <div className="inicio">
        {usuario.numeroAfiliado !== null && <Propio usuario={usuario} numero={usuario.numeroAfiliado} />}
        <Trabajo usuario={usuario} />
      </div>
      <Recorrido />
    </>
  )
}

function Propio({ usuario, numero }: { usuario: UsuarioActual; numero: number }) {
  const { t } = useTranslation()
  const desde = primerDiaHace(hoy(), 6)
  const situacion = useQuery(situacionQuery(numero))
  const saldo = useQuery(saldoQuery(desde))
  const movimientos = useQuery(movimientosQuery(desde))
  return (
    <>
      <section className="hoja respuesta">
        {saldo.error ? (
          <Fallo titulo={t('cuenta.fallo')} error={saldo.error} reintentar={() => void saldo.refetch()} />
        ) : saldo.data ? (
          <Respuesta saldo={saldo.data.saldo} />
        ) : (
          <Huesos filas={2} />
        )}
        {situacion.data && (
          <div className="solo-movil">
            <h2>{t('inicio.situacion')}</h2>
            <Estado signo={situacion.data.signoEstado}>{situacion.data.estado}</Estado>
            <Celdas usuario={usuario} situacion={situacion.data} clase="datos" />
          </div>
        )}
      </section>
      <section className="hoja">
        <div className="encabezado hoja-in">
          <h2>{t('inicio.movimientos')}</h2>
          <Link to="/app/afiliados/cuenta-corriente">{t('inicio.verCuenta')}</Link>
        </div>
        {movimientos.data ? (
          <ul className="bloques">
            {movimientos.data
              .slice(-5)
              .toReversed()
              .map((m) => (
                <li key={m.id}>
                  <div>
                    <p>{m.descripcion}</p>
                    <p className="sub">{m.fechaFormateada}</p>
                  </div>
                  <p className="cifra" style={{ fontWeight: 600, color: m.haber > 0 ? 'var(--ok-texto)' : undefined }}>
                    {formatearPesos(m.haber > 0 ? -m.haber : m.debe)}
                  </p>
                </li>
              ))}
            {movimientos.data.length === 0 && (
              <li>
                <p className="suave">{t('inicio.sinMovimientos')}</p>
              </li>
            )}
          </ul>
        ) : movimientos.error ? (
          <Fallo titulo={t('cuenta.fallo')} error={movimientos.error} reintentar={() => void movimientos.refetch()} />
        ) : (
          <Huesos filas={4} />
        )}
      </section>
    </>
  )
}

function Respuesta({ saldo }: { saldo: number }) {
  const { t } = useTranslation()
  const [titulo, texto, tipo] =
    saldo > 0
      ? [t('inicio.debes', { importe: formatearPesos(saldo) }), t('inicio.debesTexto'), 'alerta']
      : saldo < 0
        ? [t('inicio.afavor', { importe: formatearPesos(-saldo) }), t('cuenta.afavor'), 'ok']
        : [t('inicio.alDia'), t('inicio.alDiaTexto'), 'ok']
  return (
    <div className="respuesta-cifra" data-tipo={tipo}>
      <Icono nombre={tipo === 'ok' ? 'bien' : 'reloj'} />
      <div>
        <p className="grande">{titulo}</p>
        <p className="suave">{texto}</p>
        <div className="botones" style={{ marginTop: 16 }}>
          <Link to="/app/afiliados/cuenta-corriente" className="boton principal">
            {t('inicio.verCuenta')}
          </Link>
          <Link to="/app/afiliados/consulta" className="boton">
            {t('inicio.verFicha')}
          </Link>
        </div>
      </div>
    </div>
  )
}

function Trabajo({ usuario }: { usuario: UsuarioActual }) {
  const { t } = useTranslation()
  const tareas = [
    ['seccionales.afiliados', '/app/seccionales/afiliados', 'personas', t('inicio.afiliados'), t('inicio.afiliadosTexto')],
    ['bancos.consultar', '/app/bancos/lista', 'banco', t('inicio.bancos'), t('inicio.bancosTexto')],
  ] as const
  const visibles = tareas.filter(([permiso]) => tienePermiso(usuario, permiso))
  if (visibles.length === 0) return null
  return (
    <section className="hoja">
      <div className="hoja-in">
        <h2>{t('inicio.tareas')}</h2>
      </div>
      <ul className="bloques">
        {visibles.map(([permiso, ruta, icono, titulo, texto]) => (
          <li key={permiso}>
            <Link to={ruta} className="tarea">
              <Icono nombre={icono} />
              <span>
                <strong>{titulo}</strong>
                <span className="sub">{texto}</span>
              </span>
              <Icono nombre="derecha" chico />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
