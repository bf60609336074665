import './ayuda.css'
import { type Ayuda, ayudas } from '@gremial/contract/administracion/ayuda.ts'
import { nombreDePila } from '@gremial/contract/platform/nombres.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Icono } from '../../../ui/iconos.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { Arreglo } from './Arreglo.tsx'
import { ademasDe, dichoDe, momento } from './decir.ts'
import { CabezaAyuda, Respuesta } from './Marco.tsx'
import { QuePaso } from './QuePaso.tsx'
import { SuCuenta } from './SuCuenta.tsx'

/** Why can't she enter? One page per person, for who is asked by phone. */
export function AyudaPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/usuarios/ayuda/$id' })
  const consulta = useQuery({ ...leer(ayudas.leer, { claves: { id: Number(id) } }), refetchOnMount: 'always', staleTime: 0 })
  useTitulo(t('ayudar.titulo'))
  return (
    <Segun consulta={consulta} marco="hoja" filas={8} fallo={t('ayudar.fallo')}>
      {(ayuda) => <Pagina ayuda={ayuda} />}
    </Segun>
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
  const edita = usePuede('usuarios.editar')
  const [primera, ...otras] = ayuda.causas as [Ayuda['causas'][number], ...Ayuda['causas']]
  const { titulo, detalle, decile } = dichoDe(t, primera, ayuda)
  const tono = primera.causa in tonos ? tonos[primera.causa as keyof typeof tonos] : 'mal'
  return (
    <div className="ayuda-pagina">
      <CabezaAyuda {...ayuda}>
        {edita && (
          <Link to="/app/usuarios/editar/$id" params={{ id: String(ayuda.id) }} className="boton">
            <Icono nombre="editar" />
            {t('ayudar.editar')}
          </Link>
        )}
      </CabezaAyuda>
      {!ayuda.propia && (
        <p className="ayuda-asentado">
          <Icono nombre="ver" chico />
          <span>{t('ayudar.asentado', { nombre: nombreDePila(ayuda.nombre), momento: momento(ayuda.abierta) })}</span>
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
