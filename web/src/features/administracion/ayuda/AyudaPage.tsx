import './ayuda.css'
import { type Ayuda, ayudas } from '@gremial/contract/administracion/ayuda.ts'
import { givenName } from '@gremial/contract/values/names.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { useCan } from '../../../platform/user.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { Arreglo } from './Arreglo.tsx'
import { ademasDe, dichoDe, momento } from './decir.ts'
import { CabezaAyuda, Respuesta } from './Marco.tsx'
import { QuePaso } from './QuePaso.tsx'
import { SuCuenta } from './SuCuenta.tsx'

/** Help page of an account: why the user cannot log in, for support by phone. */
export function AyudaPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/usuarios/ayuda/$id' })
  const consulta = useQuery({ ...read(ayudas.leer, { params: { id: Number(id) } }), refetchOnMount: 'always', staleTime: 0 })
  useTitle(t('ayudar.titulo'))
  return (
    <Query query={consulta} frame="hoja" rows={8} failure={t('ayudar.fallo')}>
      {(ayuda) => <Pagina ayuda={ayuda} />}
    </Query>
  )
}

const tonos = {
  puede: 'bien',
  debeCambiarClave: 'bien',
  debeSegundoFactor: 'bien',
  bloqueada: 'espera',
  redBloqueada: 'espera',
} as const

function Pagina({ ayuda }: { ayuda: Ayuda }) {
  const { t } = useTranslation()
  const edita = useCan('usuarios.editar')
  const [primera, ...otras] = ayuda.causas as [Ayuda['causas'][number], ...Ayuda['causas']]
  const { titulo, detalle, decile } = dichoDe(t, primera, ayuda)
  const tono = primera.causa in tonos ? tonos[primera.causa as keyof typeof tonos] : 'mal'
  return (
    <div className="ayuda-pagina">
      <CabezaAyuda {...ayuda}>
        {edita && (
          <Link to="/app/usuarios/editar/$id" params={{ id: String(ayuda.id) }} className="boton">
            <Icon name="editar" />
            {t('ayudar.editar')}
          </Link>
        )}
      </CabezaAyuda>
      {!ayuda.propia && (
        <p className="ayuda-asentado">
          <Icon name="ver" small />
          <span>{t('ayudar.asentado', { nombre: givenName(ayuda.nombre), momento: momento(ayuda.abierta) })}</span>
        </p>
      )}
      <Respuesta
        tono={tono}
        titulo={titulo}
        detalle={detalle}
        decile={decile}
        pregunta={primera.causa === 'puede'}
        ademas={otras.map((causa) => ademasDe(t, causa, primera.remedio === 'corregirCorreo'))}
      >
        <Arreglo ayuda={ayuda} />
      </Respuesta>
      <div className="ayuda-dos">
        <QuePaso ayuda={ayuda} />
        <SuCuenta ayuda={ayuda} />
      </div>
    </div>
  )
}
