import './avisos-equipo.css'
import { type AvisosDeEquipos, avisosEquipo, type EquipoConAviso } from '@gremial/contract/afiliado/avisos-equipo.ts'
import { diaDe, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Fallo } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { useHacer } from '../../../ui/useHacer.ts'
import { DeQueAvisamos } from './DeQueAvisamos.tsx'
import { puedeAvisar } from './navegador.ts'
import { useAvisarAca } from './useAvisarAca.ts'

/** Where a person is told: their e-mail, this device and the others. Nothing where the installation tells on none. */
export function DondeAvisamos() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({ ...leer(avisosEquipo.leer, {}), refetchOnMount: 'always' })
  if (!data)
    return error ? (
      <section className="hoja donde-avisamos">
        <Fallo titulo={t('avisosEquipo.fallo')} error={error} reintentar={() => void refetch()} />
      </section>
    ) : null
  if (data.clave === null) return null
  return (
    <section className="hoja donde-avisamos" aria-labelledby="donde-avisamos">
      <h2 id="donde-avisamos">{t('avisosEquipo.titulo')}</h2>
      <ul>
        <li>
          <Icono nombre="correo" />
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
      <Icono nombre={deMano.test(navigator.userAgent) ? 'telefono' : 'equipo'} />
      <div>
        <p>
          <strong>{t('avisosEquipo.este')}</strong>
        </p>
        <p className="suave">{dicho}</p>
      </div>
      {este ? (
        <Boton cargando={terminando} onClick={() => void terminar(este.id)}>
          {t('avisosEquipo.terminar')}
        </Boton>
      ) : (
        puede === 'si' && (
          <Boton cargando={haciendo} onClick={() => void avisarAca(clave)}>
            {t('avisosEquipo.avisar')}
          </Boton>
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
      <Icono nombre={deMano.test(sistema) ? 'telefono' : 'equipo'} />
      <div>
        <p>
          <strong>{nombre}</strong>
        </p>
        <p className="suave">{t('avisosEquipo.desde', { fecha: mostrarFecha(diaDe(new Date(desde))) })}</p>
      </div>
      <Boton
        aria-label={t('avisosEquipo.terminarDe', { equipo: nombre })}
        cargando={terminando}
        onClick={() => void terminar(id)}
      >
        {t('avisosEquipo.terminar')}
      </Boton>
    </li>
  )
}

function useTerminar() {
  const { t } = useTranslation()
  const { hacer, haciendo } = useHacer()
  const terminar = (id: number) =>
    hacer(pedido(avisosEquipo.terminar, { claves: { id } }), {
      fallo: t('avisosEquipo.noSeGuardo'),
      alLograr: () => notifications.show({ message: t('avisosEquipo.terminado') }),
    })
  return { terminar, terminando: haciendo }
}
