import './carpeta.css'
import { request } from '@gremial/contract/platform/call.ts'
import { carpeta, type PapelDeCarpeta } from '@gremial/contract/tramites/carpeta.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState, StatusChip } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { enBloques } from '../solicitud/enBloques.ts'
import { direccionDePapel } from './direccionDePapel.ts'

const signos = { VIGENTE: 'ok', VENCIDO: 'alerta', SIEMPRE: 'neutro', OBSERVADO: 'alerta', RETIRADO: 'neutro' } as const

/** The user's accepted documents: validity of each, and how to withdraw it (decision 094). */
export function CarpetaPage() {
  const { t } = useTranslation()
  const consulta = useQuery({ ...read(carpeta.listar, {}), refetchOnMount: 'always' })
  useTitle(t('carpeta.titulo'), t('carpeta.corto'))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/afiliados/documentos">{t('documentos.titulo')}</BackLink>
          <h1 className="en-barra">{t('carpeta.titulo')}</h1>
          <p className="suave">{t('carpeta.bajada')}</p>
        </div>
      </div>
      <section className="hoja">
        <Query query={consulta} rows={4} failure={t('carpeta.fallo')}>
          {(papeles) =>
            papeles.length === 0 ? (
              <EmptyState icon="documento" title={t('carpeta.vacia')}>
                {t('carpeta.vaciaTexto')}
              </EmptyState>
            ) : (
              <>
                <ul className="carpeta" aria-label={t('carpeta.tabla')}>
                  {papeles.map((papel) => (
                    <Papel key={papel.idDocumento} papel={papel} />
                  ))}
                </ul>
                <p className="suave carpeta-pie">{t('carpeta.renovar')}</p>
              </>
            )
          }
        </Query>
      </section>
    </>
  )
}

function Papel({ papel: p }: { papel: PapelDeCarpeta }) {
  const { t } = useTranslation()
  const escribe = useCan('tramites.iniciar')
  const { run, running } = useAction()
  const retirar = async () => {
    const si = await ask({
      title: t('carpeta.preguntaRetirar', { papel: p.clase }),
      text: t('carpeta.textoRetirar'),
      action: t('carpeta.retirar'),
      cancel: t('carpeta.noRetirar'),
    })
    if (!si) return
    await run(request(carpeta.retirar, { params: { id: p.idDocumento } }), {
      failure: t('carpeta.noSeRetiro'),
      onSuccess: () => notifications.show({ message: t('carpeta.retirado', { papel: p.clase }) }),
    })
  }
  return (
    <li>
      <div className="encabezado">
        <h2>{p.clase}</h2>
        <StatusChip sign={signos[p.situacion]}>{t(`carpeta.situacion.${p.situacion}`)}</StatusChip>
      </div>
      <p>{t(`carpeta.dice.${p.situacion}`, { fecha: formatDate(p.hasta) })}</p>
      <p className="suave">
        {t('carpeta.aceptado', { fecha: formatDate(p.aceptado), numero: p.numeroSolicitud })}{' '}
        {p.cbu && t('carpeta.cuenta', { cbu: enBloques(p.cbu) })}
      </p>
      <div className="botones">
        <a className="boton texto" href={direccionDePapel(p)} target="_blank" rel="noreferrer">
          {t('carpeta.ver')}
          <span className="solo-lector">: {p.clase}</span>
        </a>
        {escribe && p.situacion === 'VIGENTE' && (
          <Button
            variant="texto"
            loading={running}
            aria-label={t('carpeta.retirarDe', { papel: p.clase })}
            onClick={() => void retirar()}
          >
            {t('carpeta.retirar')}
          </Button>
        )}
      </div>
    </li>
  )
}
