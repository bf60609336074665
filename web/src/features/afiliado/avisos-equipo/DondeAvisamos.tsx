import './avisos-equipo.css'
import { type AvisosDeEquipos, avisosEquipo, type EquipoConAviso } from '@gremial/contract/afiliado/avisos-equipo.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatDate } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { ErrorNotice } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { DeQueAvisamos } from './DeQueAvisamos.tsx'
import { puedeAvisar } from './navegador.ts'
import { useAvisarAca } from './useAvisarAca.ts'

/** Where a user is notified: e-mail, this device and others. Empty if the installation has no push notices. */
export function DondeAvisamos() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({ ...read(avisosEquipo.leer, {}), refetchOnMount: 'always' })
  if (!data)
    return error ? (
      <section className="hoja donde-avisamos">
        <ErrorNotice title={t('avisosEquipo.fallo')} error={error} retry={() => void refetch()} />
      </section>
    ) : null
  if (data.clave === null) return null
  return (
    <section className="hoja donde-avisamos" aria-labelledby="donde-avisamos">
      <h2 id="donde-avisamos">{t('avisosEquipo.titulo')}</h2>
      <ul>
        <li>
          <Icon name="correo" />
          <div>
            <p>
              <strong>{t('avisosEquipo.correo')}</strong>
            </p>
            <p className="suave">{data.correo}</p>
          </div>
        </li>
        <EsteEquipo avisos={data} clave={data.clave} />
        {data.equipos
          .filter((equipo) => !equipo.actual)
          .map((equipo) => (
            <OtroEquipo key={equipo.id} equipo={equipo} />
          ))}
      </ul>
      {data.equipos.length > 0 && <DeQueAvisamos avisos={data} />}
    </section>
  )
}

const deMano = /iPhone|iPad|Android/

function EsteEquipo({ avisos, clave }: { avisos: AvisosDeEquipos; clave: string }) {
  const { t } = useTranslation()
  const { avisarAca, haciendo } = useAvisarAca()
  const { terminar, terminando } = useTerminar()
  const puede = puedeAvisar()
  const este = avisos.equipos.find((equipo) => equipo.actual)
  const dicho = {
    si: t(este ? 'avisosEquipo.esteAvisa' : 'avisosEquipo.esteNo'),
    bloqueado: t('avisosEquipo.bloqueado'),
    instalar: t('avisosEquipo.instalar'),
    no: t('avisosEquipo.noPuede'),
  }[puede]
  return (
    <li>
      <Icon name={deMano.test(navigator.userAgent) ? 'telefono' : 'equipo'} />
      <div>
        <p>
          <strong>{t('avisosEquipo.este')}</strong>
        </p>
        <p className="suave">{dicho}</p>
      </div>
      {este ? (
        <Button loading={terminando} onClick={() => void terminar(este.id)}>
          {t('avisosEquipo.terminar')}
        </Button>
      ) : (
        puede === 'si' && (
          <Button loading={haciendo} onClick={() => void avisarAca(clave)}>
            {t('avisosEquipo.avisar')}
          </Button>
        )
      )}
    </li>
  )
}

function OtroEquipo({ equipo: { id, programa, sistema, desde } }: { equipo: EquipoConAviso }) {
  const { t } = useTranslation()
  const { terminar, terminando } = useTerminar()
  const nombre = programa && sistema ? t('avisosEquipo.en', { programa, sistema }) : programa || sistema || t('avisosEquipo.otro')
  return (
    <li>
      <Icon name={deMano.test(sistema) ? 'telefono' : 'equipo'} />
      <div>
        <p>
          <strong>{nombre}</strong>
        </p>
        <p className="suave">{t('avisosEquipo.desde', { fecha: formatDate(dateOf(new Date(desde))) })}</p>
      </div>
      <Button
        aria-label={t('avisosEquipo.terminarDe', { equipo: nombre })}
        loading={terminando}
        onClick={() => void terminar(id)}
      >
        {t('avisosEquipo.terminar')}
      </Button>
    </li>
  )
}

function useTerminar() {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const terminar = (id: number) =>
    run(request(avisosEquipo.terminar, { params: { id } }), {
      failure: t('avisosEquipo.noSeGuardo'),
      onSuccess: () => notifications.show({ message: t('avisosEquipo.terminado') }),
    })
  return { terminar, terminando: running }
}
