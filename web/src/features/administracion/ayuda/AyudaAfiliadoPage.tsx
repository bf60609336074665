import './ayuda.css'
import { type AyudaSinCuenta, ayudas } from '@gremial/contract/administracion/ayuda.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { Checkbox } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { LabelledList } from '../../../ui/LabelledList.tsx'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { CabezaAyuda, Respuesta } from './Marco.tsx'
import { Correos } from './QuePaso.tsx'

/** Help for a member, who may have no account. */
export function AyudaAfiliadoPage() {
  const { t } = useTranslation()
  const { numero } = useParams({ from: '/app/usuarios/ayuda/afiliado/$numero' })
  const consulta = useQuery({ ...read(ayudas.deAfiliado, { params: { numero: Number(numero) } }), refetchOnMount: 'always' })
  useTitle(t('ayudar.titulo'))
  return (
    <Query query={consulta} frame="hoja" rows={8} failure={t('ayudar.fallo')}>
      {(ayuda) => <Pagina numero={Number(numero)} ayuda={ayuda} />}
    </Query>
  )
}

function Pagina({ numero, ayuda }: { numero: number; ayuda: AyudaSinCuenta }) {
  const { t } = useTranslation()
  const { email, idUsuario } = ayuda
  if (idUsuario !== null)
    return (
      <div className="hoja">
        <EmptyState
          icon="perfil"
          title={ayuda.nombre}
          action={
            <Link to="/app/usuarios/ayuda/$id" params={{ id: String(idUsuario) }} className="boton">
              {t('ayudar.abrirCuenta')}
            </Link>
          }
        >
          {t('ayudar.tieneCuenta')}
        </EmptyState>
      </div>
    )
  return (
    <div className="ayuda-pagina">
      <CabezaAyuda {...ayuda} />
      <p className="ayuda-asentado">
        <Icon name="ver" small />
        <span>{t('ayudar.asentadoSolo')}</span>
      </p>
      <Respuesta
        tono="mal"
        titulo={t('ayudar.causas.sinCuenta.titulo')}
        detalle={t('ayudar.causas.sinCuenta.detalle')}
        decile={email ? t('ayudar.causas.sinCuenta.decile', { email }) : t('ayudar.causas.sinCuenta.decileSinCorreo')}
      >
        <Arreglo numero={numero} email={email} />
      </Respuesta>
      <div className="ayuda-dos">
        <section className="hoja" aria-label={t('ayudar.correos')}>
          <div className="ayuda-parte">
            <header>
              <h2>{t('ayudar.correos')}</h2>
            </header>
            <Correos correos={ayuda.correos} />
          </div>
        </section>
        <section className="hoja" aria-label={t('ayudar.documento')}>
          <div className="ayuda-parte">
            <LabelledList
              lines={[
                [t('ayudar.documento'), ayuda.documento],
                [t('ayudar.nacimiento'), ayuda.fechaNacimiento ? formatDate(ayuda.fechaNacimiento) : t('comun.sinDato')],
                [t('ayudar.correo'), email || t('comun.sinDato')],
              ]}
            />
          </div>
          <p className="ayuda-no-esta">
            <Icon name="ocultar" />
            <span>{t('ayudar.noEsta')}</span>
          </p>
        </section>
      </div>
    </div>
  )
}

/** Sends the link to the e-mail of the register, or creates the account with another one. */
function Arreglo({ numero, email }: { numero: number; email: string }) {
  const { t } = useTranslation()
  const edita = useCan('usuarios.editar')
  const { run, running } = useAction()
  const [identidad, setIdentidad] = useState(false)
  const [falta, setFalta] = useState('')
  const enviar = (e: FormEvent) => {
    e.preventDefault()
    if (!identidad) return setFalta(t('ayudar.faltaIdentidad'))
    setFalta('')
    void run(request(ayudas.invitar, { params: { numero }, body: { identidad: true } }), {
      failure: t('ayudar.noSeHizo'),
      onSuccess: () => notifications.show({ message: t('ayudar.hechoReenviado', { email }) }),
    })
  }
  const crear = edita && (
    <Link to="/app/usuarios/nuevo/$id" params={{ id: String(numero) }} className={email ? 'boton' : 'boton principal ancho'}>
      <Icon name="registrar" />
      {t(email ? 'ayudar.crearOtro' : 'ayudar.crear')}
    </Link>
  )
  if (!email) return <div className="ayuda-arreglo">{crear || <p className="suave">{t('errores.AYUDA_SIN_CORREO')}</p>}</div>
  return (
    <form className="ayuda-arreglo" onSubmit={enviar} noValidate>
      <Checkbox
        label={t('ayudar.identidad')}
        checked={identidad}
        onChange={(e) => setIdentidad(e.currentTarget.checked)}
        error={falta}
      />
      <Button type="submit" variant="principal" icon="mandar" width loading={running}>
        {t('ayudar.invitar')}
      </Button>
      <p className="ayuda">{t('ayudar.invitarAyuda', { email })}</p>
      {crear}
    </form>
  )
}
