import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
import { formatDate } from '../../../platform/today.ts'
import './rol.css'
import { permisosList } from '@gremial/contract/administracion/permisos.ts'
import { type Rol, roles } from '@gremial/contract/administracion/roles.ts'
import { lookupSize } from '@gremial/contract/platform/list.ts'
import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { readList } from '../../../ui/list/useList.ts'
import { Query } from '../../../ui/Query.tsx'
import { QuienPuede } from '../permisos/QuienPuede.tsx'
import { EditarRol } from './EditarRol.tsx'

/** A role: its permissions, and who holds them (B-ROLES-02). New with `nuevo`; a copy of another with `de`. */
export function RolPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { id } = useParams({ from: '/app/roles/editar/$id' })
  const { de, solapa } = useSearch({ from: '/app/roles/editar/$id' })
  const nuevo = id === 'nuevo'
  const origen = nuevo ? de : id
  const rol = useQuery({
    ...read(roles.leer, { params: { id: Number(origen) } }),
    enabled: origen !== undefined,
    refetchOnMount: 'always',
  })
  const permisos = useQuery(readList(permisosList, { size: lookupSize }))
  const titulo = nuevo ? t('roles.nuevo') : (rol.data?.nombre ?? t('roles.solapas'))
  useTitle(titulo)
  const falta = origen !== undefined && !rol.data
  const juntas = {
    data: falta || !permisos.data ? undefined : { rol: rol.data, permisos: permisos.data.content },
    error: (origen === undefined ? null : rol.error) ?? permisos.error,
    refetch: () => Promise.all([origen !== undefined && rol.refetch(), permisos.refetch()]),
  }
  const que = (
    <Query query={juntas} frame="hoja hoja-in" rows={8}>
      {({ rol, permisos }) => <EditarRol key={`${id} ${de}`} rol={rol} copia={nuevo} permisos={permisos} />}
    </Query>
  )
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/roles/lista">{t('roles.volver')}</BackLink>
          <h1 className="en-barra">{titulo}</h1>
        </div>
        {!nuevo && rol.data && <Cuando rol={rol.data} />}
      </div>
      {nuevo ? (
        que
      ) : (
        <Tabs
          value={solapa === 'quien' ? 'quien' : 'que'}
          keepMounted
          onChange={(valor) =>
            void navegar({
              to: '.',
              search: (antes) => ({ ...antes, solapa: valor === 'quien' ? 'quien' : undefined }),
              replace: true,
            })
          }
        >
          <Tabs.List aria-label={t('roles.solapas')} className="solapas">
            <Tabs.Tab value="que">{t('roles.solapaQue')}</Tabs.Tab>
            <Tabs.Tab value="quien">{t('roles.solapaQuien')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="que">{que}</Tabs.Panel>
          <Tabs.Panel value="quien">
            <QuienPuede />
          </Tabs.Panel>
        </Tabs>
      )}
    </>
  )
}

function Cuando({ rol: { personas, cambio } }: { rol: Rol }) {
  const { t } = useTranslation()
  const partes = [
    t('roles.personas', { count: personas }),
    cambio && t('roles.cambio', { cuando: formatDate(cambio.momento), quien: cambio.por }),
  ]
  return <span className="suave">{partes.filter(Boolean).join(' · ')}</span>
}
