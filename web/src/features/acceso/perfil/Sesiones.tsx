import { type OpenSession, sesiones } from '@gremial/contract/acceso/perfil.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatTimestamp } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { StatusChip } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'

const horaMs = 3_600_000
const deMano = new Set(['iPhone', 'iPad', 'Android'])

/** Open sessions, which can be closed remotely (decisions §9.7). */
export function Sesiones() {
  const { t } = useTranslation()
  const query = useQuery({ ...read(sesiones.leer, {}), refetchOnMount: 'always' })
  const { run } = useAction()
  const cerrarOtras = async () => {
    const si = await ask({
      title: t('perfil.sesiones.preguntaOtras'),
      text: t('perfil.sesiones.textoOtras'),
      action: t('perfil.sesiones.cerrarOtras'),
      cancel: t('comun.cancelar'),
    })
    if (!si) return
    await run(request(sesiones.cerrarOtras, {}), {
      failure: t('perfil.sesiones.noCerro'),
      onSuccess: () => notifications.show({ message: t('perfil.sesiones.cerradas') }),
    })
  }
  return (
    <section className="hoja seccion">
      <div className="encabezado">
        <h2>{t('perfil.sesiones.titulo')}</h2>
        {query.data && query.data.length > 1 && (
          <Button variant="texto" onClick={() => void cerrarOtras()}>
            {t('perfil.sesiones.cerrarOtras')}
          </Button>
        )}
      </div>
      <p className="suave perfil-texto">{t('perfil.sesiones.texto')}</p>
      <Query query={query} rows={2} failure={t('perfil.sesiones.fallo')}>
        {(list) => (
          <ul className="perfil-lista perfil-sesiones">
            {list.map((session) => (
              <Sesion key={session.id} sesion={session} leida={query.dataUpdatedAt} />
            ))}
          </ul>
        )}
      </Query>
    </section>
  )
}

function Sesion({ sesion, leida }: { sesion: OpenSession; leida: number }) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const { id, programa, sistema, lugar, conocidoDesde, creada, ultimoUso, recordada, actual } = sesion
  const equipo =
    programa && sistema ? t('perfil.sesiones.en', { programa, sistema }) : programa || sistema || t('perfil.sesiones.desconocido')
  const uso = () => {
    if (actual) return t('perfil.sesiones.ahora')
    // The server records use hourly, so the text is no more precise.
    const moment = new Date(ultimoUso)
    return leida - moment.getTime() < horaMs
      ? t('perfil.sesiones.reciente')
      : t('perfil.sesiones.uso', { momento: formatTimestamp(moment) })
  }
  const close = () =>
    run(request(sesiones.cerrar, { params: { id } }), {
      failure: t('perfil.sesiones.noCerro'),
      onSuccess: () => notifications.show({ message: t('perfil.sesiones.cerrada', { equipo }) }),
    })
  return (
    <li>
      <Icon name={deMano.has(sistema) ? 'telefono' : 'equipo'} />
      <div>
        <p>
          <strong>{equipo}</strong> {actual && <StatusChip sign="ok">{t('perfil.sesiones.esta')}</StatusChip>}
        </p>
        <p className="suave">{[uso(), lugar && t('perfil.sesiones.lugar', { lugar })].filter(Boolean).join(' · ')}</p>
        <p className="ayuda">
          {t('perfil.sesiones.desde', { momento: formatTimestamp(new Date(creada)) })}
          {recordada && ` · ${t('perfil.sesiones.recordada')}`}
        </p>
        {conocidoDesde && conocidoDesde !== creada && (
          <p className="ayuda">{t('perfil.sesiones.primera', { momento: formatTimestamp(new Date(conocidoDesde)) })}</p>
        )}
      </div>
      {!actual && (
        <Button aria-label={t('perfil.sesiones.cerrarDe', { equipo })} loading={running} onClick={() => void close()}>
          {t('perfil.sesiones.cerrar')}
        </Button>
      )}
    </li>
  )
}
