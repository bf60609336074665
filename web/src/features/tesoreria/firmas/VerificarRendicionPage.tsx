import './verificar-rendicion.css'
import { firmasRendicion, type RendicionVerificada } from '@gremial/contract/tesoreria/firmas.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { Icon } from '../../../ui/icons.tsx'
import { LabelledList } from '../../../ui/LabelledList.tsx'
import { Query } from '../../../ui/Query.tsx'
import { Marco } from '../../afiliado/verificacion/Marco.tsx'
import { day, dichoEl, huellaCorta } from './palabras.ts'

/** Public verification page of a printed settlement's code. */
export function VerificarRendicionPage() {
  const { t } = useTranslation()
  const { huella } = useParams({ from: '/verificar-rendicion/$huella' })
  useTitle(t('firmas.publica.titulo'))
  const query = useQuery({
    ...read(firmasRendicion.verificarPublica, { params: { huella } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return (
    <Marco titulo={t('firmas.publica.titulo')}>
      <Query query={query} rows={4} failure={t('firmas.publica.fallo')}>
        {(result) => <Resultado resultado={result} huella={huella} />}
      </Query>
    </Marco>
  )
}

const iconos = { VALIDA: 'bien', PENDIENTE: 'reloj', ANULADA: 'baja', ALTERADA: 'alerta', DESCONOCIDA: 'alerta' } as const

function Resultado({
  resultado: { estado, organizacion, rendicion: r },
  huella,
}: {
  resultado: RendicionVerificada
  huella: string
}) {
  const { t } = useTranslation()
  return (
    <div className="verificada" data-estado={estado}>
      <p className="verificada-estado" role="status">
        <Icon name={iconos[estado]} />
        <strong>{t(`firmas.publica.${estado}`)}</strong>
      </p>
      <p>{t(`firmas.publica.texto.${estado}`, { organizacion })}</p>
      {r && (
        <LabelledList
          lines={[
            [t('firmas.publica.numero'), r.numeroRendicion],
            [t('firmas.publica.seccional'), r.nombreSeccional],
            [t('firmas.publica.fecha'), day(r.fecha)],
            [t('firmas.total'), formatPesos(r.total)],
            [t('firmas.comprobantes'), String(r.comprobantes)],
            ...r.firmas.map((f) => [f.puesto, `${f.iniciales} · ${dichoEl(f.momento)}`] as const),
          ]}
        />
      )}
      <p className="suave">
        {t('firmas.huella')} {huellaCorta(huella)}
      </p>
    </div>
  )
}
