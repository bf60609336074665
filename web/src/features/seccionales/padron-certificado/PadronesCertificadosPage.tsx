import { certificadosList, type FilaCertificado } from '@gremial/contract/seccionales/padron-certificado.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { formatDate, formatTimestamp } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { List } from '../../../ui/list/List.tsx'
import { ListHead } from '../../../ui/list/ListPage.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { CertificarMes } from './CertificarMes.tsx'

/** Certified months, latest first; with permission, certifies another. */
export function PadronesCertificadosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { mes } = useSearch({ from: '/app/padron-certificado/lista' })
  const puede = useCan('padronCertificado.certificar')
  const estado = useList(certificadosList)
  useTitle(t('padronMensual.titulo'), t('padronMensual.barra'))
  const ver = (c: FilaCertificado) => navegar({ to: '/app/padron-certificado/ver/$id', params: { id: String(c.id) } })
  const elegir = (otro: string | undefined) =>
    void navegar({ to: '/app/padron-certificado/lista', search: { mes: otro }, replace: true })
  const enlace = (c: FilaCertificado) => (
    <Link to="/app/padron-certificado/ver/$id" params={{ id: String(c.id) }} className="enlace">
      {formatDate(c.dia)}
    </Link>
  )
  const nuevo = puede && mes === undefined
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('padronMensual.titulo')}</h1>
          <p className="suave">{t('padronMensual.bajada')}</p>
        </div>
        {nuevo && (
          <Button variant="principal" icon="agregar" onClick={() => elegir('ultimo')}>
            {t('padronMensual.nuevo')}
          </Button>
        )}
      </div>
      {puede && mes !== undefined && <CertificarMes mes={mes} elegir={elegir} />}
      <section className="hoja">
        <ListHead
          state={estado}
          filters={[
            {
              field: 'reemplazado',
              label: t('padronMensual.filtro'),
              all: t('padronMensual.todos'),
              options: [
                { value: '0', label: t('padronMensual.vigentes') },
                { value: '1', label: t('padronMensual.reemplazados') },
              ],
            },
          ]}
          exportList={{
            text: (count) => t('padronMensual.exportar', { count }),
            file: certificadosList.file ?? '',
          }}
        />
        <List
          list={certificadosList}
          state={estado}
          nameOf={(c) => formatDate(c.dia)}
          actions={(c) => [{ text: t('padronMensual.ver'), icon: 'ver', run: () => ver(c) }]}
          cells={{
            dia: enlace,
            afiliados: (c) => formatNumber(c.afiliados),
            momento: (c) => formatTimestamp(new Date(c.momento)),
            por: (c) => plainName(c.por),
            reemplazado: (c) => c.reemplazado || <span className="suave">{t('padronMensual.vale')}</span>,
          }}
          block={(c) => (
            <>
              <div>
                <p className="fuerte">{enlace(c)}</p>
                <p className="sub">{[c.numero, plainName(c.por)].join(' · ')}</p>
                <p className="sub">
                  {c.reemplazado ? `${t('listas.padronesCertificados.reemplazado')} ${c.reemplazado}` : t('padronMensual.vale')}
                </p>
              </div>
              <strong className="cifra">{formatNumber(c.afiliados)}</strong>
            </>
          )}
          empty={{
            icon: 'personas',
            title: t('padronMensual.nada'),
            action: nuevo ? <Button onClick={() => elegir('ultimo')}>{t('padronMensual.nuevo')}</Button> : undefined,
          }}
        />
      </section>
    </>
  )
}
