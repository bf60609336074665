import { type SesionAbierta, sesiones } from '@gremial/contract/acceso/perfil.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { leer } from '../../../platform/llamar.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { preguntar } from '../../../ui/dialogos.ts'
import { Estado } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { useHacer } from '../../../ui/useHacer.ts'

const horaMs = 3_600_000
const deMano = new Set(['iPhone', 'iPad', 'Android'])

/** Where the account is open, and closing it from afar (decisions §9.7). */
export function Sesiones() {
  const { t } = useTranslation()
  const consulta = useQuery({ ...leer(sesiones.leer, {}), refetchOnMount: 'always' })
  const { hacer } = useHacer()
  const cerrarOtras = async () => {
    const si = await preguntar({
      titulo: t('perfil.sesiones.preguntaOtras'),
      texto: t('perfil.sesiones.textoOtras'),
      accion: t('perfil.sesiones.cerrarOtras'),
      cancelar: t('comun.cancelar'),
    })
    if (!si) return
    await hacer(pedido(sesiones.cerrarOtras, {}), {
      fallo: t('perfil.sesiones.noCerro'),
      alLograr: () => notifications.show({ message: t('perfil.sesiones.cerradas') }),
    })
  }
  return (
    <section className="hoja seccion">
      <div className="encabezado">
        <h2>{t('perfil.sesiones.titulo')}</h2>
        {consulta.data && consulta.data.length > 1 && (
          <Boton variante="texto" onClick={() => void cerrarOtras()}>
            {t('perfil.sesiones.cerrarOtras')}
          </Boton>
        )}
      </div>
      <p className="suave perfil-texto">{t('perfil.sesiones.texto')}</p>
      <Segun consulta={consulta} filas={2} fallo={t('perfil.sesiones.fallo')}>
        {(lista) => (
          <ul className="perfil-lista perfil-sesiones">
            {lista.map((sesion) => (
              <Sesion key={sesion.id} sesion={sesion} leida={consulta.dataUpdatedAt} />
            ))}
          </ul>
        )}
      </Segun>
    </section>
  )
}

function Sesion({ sesion, leida }: { sesion: SesionAbierta; leida: number }) {
  const { t } = useTranslation()
  const { hacer, haciendo } = useHacer()
  const { id, programa, sistema, lugar, conocidoDesde, creada, ultimoUso, recordada, actual } = sesion
  const equipo =
    programa && sistema ? t('perfil.sesiones.en', { programa, sistema }) : programa || sistema || t('perfil.sesiones.desconocido')
  const uso = () => {
    if (actual) return t('perfil.sesiones.ahora')
    // The server notes the use once an hour: nothing more exact is said than what is known.
    const momento = new Date(ultimoUso)
    return leida - momento.getTime() < horaMs
      ? t('perfil.sesiones.reciente')
      : t('perfil.sesiones.uso', { momento: mostrarMomento(momento) })
  }
  const cerrar = () =>
    hacer(pedido(sesiones.cerrar, { claves: { id } }), {
      fallo: t('perfil.sesiones.noCerro'),
      alLograr: () => notifications.show({ message: t('perfil.sesiones.cerrada', { equipo }) }),
    })
  return (
    <li>
      <Icono nombre={deMano.has(sistema) ? 'telefono' : 'equipo'} />
      <div>
        <p>
          <strong>{equipo}</strong> {actual && <Estado signo="ok">{t('perfil.sesiones.esta')}</Estado>}
        </p>
        <p className="suave">{[uso(), lugar && t('perfil.sesiones.lugar', { lugar })].filter(Boolean).join(' · ')}</p>
        <p className="ayuda">
          {t('perfil.sesiones.desde', { momento: mostrarMomento(new Date(creada)) })}
          {recordada && ` · ${t('perfil.sesiones.recordada')}`}
        </p>
        {conocidoDesde && conocidoDesde !== creada && (
          <p className="ayuda">{t('perfil.sesiones.primera', { momento: mostrarMomento(new Date(conocidoDesde)) })}</p>
        )}
      </div>
      {!actual && (
        <Boton aria-label={t('perfil.sesiones.cerrarDe', { equipo })} cargando={haciendo} onClick={() => void cerrar()}>
          {t('perfil.sesiones.cerrar')}
        </Boton>
      )}
    </li>
  )
}
