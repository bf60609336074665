import { copias, copiasList, type EstadoCopia, estadosCopia, type FilaCopia } from '@gremial/contract/administracion/copias.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { read, urlOf } from '../../../platform/callApi.ts'
import { sizeOf } from '../../../platform/fileSize.ts'
import { invalidate } from '../../../platform/invalidate.ts'
import { formatTimestamp } from '../../../platform/today.ts'
import { useUser } from '../../../platform/user.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { action, type RowAction } from '../../../ui/list/rowActions.ts'
import { StatusChip } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'

const signos: Record<EstadoCopia, string> = { PEDIDA: 'org', HACIENDO: 'org', HECHA: 'ok', FALLO: 'mal' }
const signosEnsayo = { PEDIDO: 'org', ENSAYANDO: 'org', BIEN: 'ok', MAL: 'mal' } as const
const momento = (iso: string) => formatTimestamp(new Date(iso))
const enteros = (segundos: number) => Math.max(1, Math.round(segundos))

/** Backups of the portal: list, new backup, and restore tests. */
export function CopiasPage() {
  const { t, i18n } = useTranslation()
  const { permisos } = useUser()
  const { run } = useAction()
  const bajada = useBajada()
  const pedir = () =>
    run(request(copias.hacer, {}), {
      failure: t('copias.fallo'),
      onSuccess: () => notifications.show({ message: t('copias.pedida') }),
    })
  const ensayar = ({ id }: FilaCopia) =>
    action({
      text: t('copias.ensayar'),
      icon: 'escudo',
      question: { title: t('copias.preguntaEnsayar'), text: t('copias.textoEnsayar'), action: t('copias.ensayar') },
      request: request(copias.ensayar, { params: { id } }),
      done: () => t('copias.ensayando'),
      failure: t('copias.fallo'),
    })
  const bajar = ({ id }: FilaCopia): RowAction => ({
    text: t('copias.descargar'),
    icon: 'descargar',
    run: () =>
      run(request(copias.pase, { params: { id } }), {
        failure: t('copias.descargar'),
        // As a browser download: it may not fit in the page's memory.
        onSuccess({ pase }) {
          window.location.assign(urlOf(copias.archivo, { params: { id }, query: { pase } }))
          notifications.show({ message: t('copias.bajando') })
        },
      }),
  })
  const tamano = ({ bytes, segundos }: FilaCopia) =>
    bytes === null
      ? ''
      : [sizeOf(bytes, i18n.language), segundos !== null && t('copias.duro', { segundos: enteros(segundos) })]
          .filter(Boolean)
          .join(' · ')
  const quien = ({ persona }: FilaCopia) => persona || t('copias.sola')
  const ensayable = ({ esta, ensayo }: FilaCopia) => esta && ensayo !== 'PEDIDO' && ensayo !== 'ENSAYANDO'
  return (
    <ListPage
      list={copiasList}
      title={t('copias.titulo')}
      subtitle={bajada}
      fresh={{ text: t('copias.hacer'), run: pedir }}
      filters={[
        {
          field: 'estado',
          label: t('copias.resultado'),
          options: estadosCopia.map((value) => ({ value, label: t(`copias.estados.${value}`) })),
        },
      ]}
      nameOf={(c) => momento(c.momento)}
      actions={(c) => [
        ...(ensayable(c) ? [ensayar(c)] : []),
        ...(c.esta && permisos.includes('copias.descargar') ? [bajar(c)] : []),
      ]}
      cells={{
        momento: (c) => (
          <>
            <strong>{momento(c.momento)}</strong>
            <p className="sub">{quien(c)}</p>
          </>
        ),
        estado: (c) => <Resultado copia={c} />,
        bytes: tamano,
        ensayo: (c) => <Ensayo copia={c} />,
      }}
      block={(c) => (
        <div>
          <p className="fuerte">{momento(c.momento)}</p>
          <p className="sub">{[quien(c), tamano(c)].filter(Boolean).join(' · ')}</p>
          <div>
            <Resultado copia={c} />
          </div>
          <div>
            <Ensayo copia={c} />
          </div>
        </div>
      )}
      empty={{ icon: 'escudo', title: t('copias.vacio') }}
    />
  )
}

interface DeCopia {
  copia: FilaCopia
}

function Resultado({ copia: c }: DeCopia) {
  const { t } = useTranslation()
  return (
    <>
      <StatusChip sign={signos[c.estado]}>{t(`copias.estados.${c.estado}`)}</StatusChip>
      {c.problema && <p className="sub partible">{c.problema}</p>}
      {c.noSalio && <p className="sub partible">{c.noSalio}</p>}
      {c.enviada && <p className="sub">{t('copias.salio')}</p>}
      {c.estado === 'HECHA' && !c.esta && <p className="sub">{t('copias.noEsta')}</p>}
    </>
  )
}

function Ensayo({ copia: { ensayo, ensayoSegundos, ensayoProblema } }: DeCopia) {
  const { t } = useTranslation()
  const duro = ensayo === 'BIEN' && ensayoSegundos && t('copias.duro', { segundos: enteros(ensayoSegundos) })
  return (
    <>
      {ensayo && (
        <StatusChip sign={signosEnsayo[ensayo]}>{[t(`copias.ensayos.${ensayo}`), duro].filter(Boolean).join(': ')}</StatusChip>
      )}
      {ensayoProblema && <p className="sub partible">{ensayoProblema}</p>}
    </>
  )
}

/** Schedule and restore tests; polls the list while a backup runs. */
function useBajada(): string {
  const { t } = useTranslation()
  const consultas = useQueryClient()
  const { data, dataUpdatedAt } = useQuery({
    ...read(copias.estado, {}),
    refetchInterval: ({ state }) => (state.data?.enCurso ? 2000 : false),
  })
  const enCurso = data?.enCurso
  useEffect(() => {
    if (enCurso !== undefined && dataUpdatedAt > 0) invalidate(consultas, ({ queryKey }) => queryKey[0] === copiasList.path)
  }, [consultas, enCurso, dataUpdatedAt])
  if (!data) return ''
  return [
    data.quedan === null ? t('copias.noSolas') : t('copias.solas', { quedan: data.quedan }),
    data.restaura
      ? t(data.restaura.mal ? 'copias.noRestaura' : 'copias.restaura', {
          cuando: momento(data.restaura.copia),
          segundos: enteros(data.restaura.segundos),
        })
      : t('copias.nunca'),
    data.salen ? '' : t('copias.noSalen'),
  ]
    .filter(Boolean)
    .join(' ')
}
