import { rolDe } from '@gremial/contract/tramites/personas.ts'
import './conformidades.css'
import { request } from '@gremial/contract/platform/call.ts'
import { type ConformidadPropia, conformidadesPropias } from '@gremial/contract/tramites/conformidad.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read, urlOf } from '../../../platform/callApi.ts'
import { formatDate } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Awaited, StatusChip } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { signosConformidad } from './signos.ts'

const dia = (momento: string) => formatDate(dateOf(new Date(momento)))

/** Consents requested from the user and answers in their name, with a way to disown them. Hidden if there are none. */
export function RespondesPor() {
  const { t } = useTranslation()
  const { data = [], isPending } = useQuery(read(conformidadesPropias.listar, {}))
  if (isPending) return <Awaited />
  if (data.length === 0) return null
  return (
    <section className="hoja hoja-in responde-por" aria-labelledby="responde-por">
      <h2 id="responde-por">{t('conformidad.propias')}</h2>
      <ul>
        {data.map((c) => (
          <Una key={c.id} conformidad={c} />
        ))}
      </ul>
    </section>
  )
}

function Una({ conformidad: c }: { conformidad: ConformidadPropia }) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const { id, papel, solicitante, estado } = c
  const noFuiYo = async () => {
    const si = await ask({
      title: t('conformidad.noFuiYoTitulo'),
      text: t('conformidad.noFuiYoTexto'),
      action: t('conformidad.noFuiYoSi'),
      cancel: t('conformidad.noFuiYoNo'),
    })
    if (si) await run(request(conformidadesPropias.desconocer, { params: { id } }), { failure: t('conformidad.noFuiYoFallo') })
  }
  return (
    <li>
      <div className="conformidad-cabeza">
        <h3>{t(`conformidad.por.${rolDe(papel)}`, { solicitante })}</h3>
        {estado !== 'PEDIDA' && <StatusChip sign={signosConformidad[estado]}>{t(`tramite.conformidad.${estado}`)}</StatusChip>}
      </div>
      <p className="suave">
        {c.producto} <span className="cifra">{c.numeroSolicitudCompleto}</span>
      </p>
      <p>{t(`conformidad.propia.${estado}`, { dia: dia(c.respondida || c.vence) })}</p>
      {estado === 'PEDIDA' ? (
        <Link to="/app/conformidades/$id" params={{ id: String(id) }} className="boton principal">
          {t('conformidad.leerYResponder')}
        </Link>
      ) : (
        <>
          <details>
            <summary>{t('conformidad.loQueAcepte')}</summary>
            <p>{c.texto}</p>
            <p className="suave huella">{t('conformidad.huella', { huella: c.huella })}</p>
          </details>
          <a className="boton" href={urlOf(conformidadesPropias.bajarCopia, { params: { id } })} download>
            <Icon name="descargar" />
            {t('conformidad.copia.bajar')}
          </a>
          {estado !== 'DESCONOCIDA' && (
            <Button variant="texto" loading={running} onClick={() => void noFuiYo()}>
              {t('conformidad.noFuiYo')}
            </Button>
          )}
        </>
      )}
    </li>
  )
}
