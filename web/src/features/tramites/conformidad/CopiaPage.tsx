import { rolDe } from '@gremial/contract/tramites/personas.ts'
import './conformidad.css'
import { request } from '@gremial/contract/platform/call.ts'
import { type CopiaConformidad, conformidades } from '@gremial/contract/tramites/conformidad.ts'
import { terminada } from '@gremial/contract/tramites/estados.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { urlOf } from '../../../platform/callApi.ts'
import { formatTimestamp } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { EnlaceListo, LinkPage, useLink } from '../../acceso/acceso/LinkPage.tsx'
import { Compartir } from '../tramite/Compartir.tsx'
import { EstadoSolicitud } from '../tramite/EstadoSolicitud.tsx'

/** Page of an answer's copy, at any time: the answer, its outcome, and the link to disown it. */
export function CopiaPage() {
  const { t } = useTranslation()
  const { token } = useParams({ from: '/no-fui-yo/$token' })
  const enlace = useLink(conformidades.mirarCopia, { params: { token } })
  return (
    <LinkPage titulo={t('conformidad.copia.titulo')} espera={t('conformidad.abriendo')} enlace={enlace}>
      {(copia) => <Copia token={token} copia={copia} />}
    </LinkPage>
  )
}

function Copia({ token, copia }: { token: string; copia: CopiaConformidad }) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const [negada, setNegada] = useState(copia.desconocida)
  if (negada) return <EnlaceListo titulo={t('conformidad.noFuiYoHecho')}>{t('conformidad.noFuiYoHechoTexto')}</EnlaceListo>
  const { acepta, papel, solicitante, producto, numeroSolicitudCompleto: numero, estadoSolicitud: estado } = copia
  const momento = formatTimestamp(new Date(copia.respondida))
  const direccion = urlOf(conformidades.bajarCopia, { params: { token } })
  const noFuiYo = async () => {
    const si = await ask({
      title: t('conformidad.noFuiYoTitulo'),
      text: t('conformidad.noFuiYoTexto'),
      action: t('conformidad.noFuiYoSi'),
      cancel: t('conformidad.noFuiYoNo'),
    })
    if (si)
      await run(request(conformidades.desconocerCopia, { params: { token } }), {
        failure: t('conformidad.noFuiYoFallo'),
        onSuccess: () => setNegada(true),
      })
  }
  return (
    <div className="conformidad-pedido">
      <h1>{t('conformidad.copia.titulo')}</h1>
      <p>
        <strong>
          {t(acepta ? `conformidad.copia.aceptaste.${rolDe(papel)}` : 'conformidad.copia.rechazaste', { momento, solicitante })}
        </strong>
      </p>
      <p>
        {producto} <span className="cifra">{numero}</span> <EstadoSolicitud estado={estado} />
      </p>
      {acepta && terminada(estado) && estado !== 'OTORGADA' && <p>{t('conformidad.copia.termino')}</p>}
      <div className="botones">
        <a className="boton principal" href={direccion} download>
          <Icon name="descargar" />
          {t('conformidad.copia.bajar')}
        </a>
        <Compartir titulo={t('conformidad.copia.archivo', { numero })} direccion={direccion} />
      </div>
      <details>
        <summary>{t('conformidad.loQueAcepte')}</summary>
        <p>{copia.texto}</p>
        <p className="suave partible">{t('conformidad.huella', { huella: copia.huella })}</p>
      </details>
      <Button variant="texto" loading={running} onClick={() => void noFuiYo()}>
        {t('conformidad.noFuiYo')}
      </Button>
    </div>
  )
}
