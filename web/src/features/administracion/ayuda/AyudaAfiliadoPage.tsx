import './ayuda.css'
import { type AyudaSinCuenta, ayudas } from '@gremial/contract/administracion/ayuda.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { Checkbox } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Vacio } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { Rotulados } from '../../../ui/Rotulados.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { useHacer } from '../../../ui/useHacer.ts'
import { CabezaAyuda, Respuesta } from './Marco.tsx'
import { Correos } from './QuePaso.tsx'

/** The same question of a member who may have no account. */
export function AyudaAfiliadoPage() {
  const { t } = useTranslation()
  const { numero } = useParams({ from: '/app/usuarios/ayuda/afiliado/$numero' })
  const consulta = useQuery({ ...leer(ayudas.deAfiliado, { claves: { numero: Number(numero) } }), refetchOnMount: 'always' })
  useTitulo(t('ayudar.titulo'))
  return (
    <Segun consulta={consulta} marco="hoja" filas={8} fallo={t('ayudar.fallo')}>
      {(ayuda) => <Pagina numero={Number(numero)} ayuda={ayuda} />}
    </Segun>
  )
}

function Pagina({ numero, ayuda }: { numero: number; ayuda: AyudaSinCuenta }) {
  const { t } = useTranslation()
  const { email, idUsuario } = ayuda
  if (idUsuario !== null)
    return (
      <div className="hoja">
        <Vacio
          icono="perfil"
          titulo={ayuda.nombre}
          accion={
            <Link to="/app/usuarios/ayuda/$id" params={{ id: String(idUsuario) }} className="boton">
              {t('ayudar.abrirCuenta')}
            </Link>
          }
        >
          {t('ayudar.tieneCuenta')}
        </Vacio>
      </div>
    )
  return (
    <div className="ayuda-pagina">
      <CabezaAyuda {...ayuda} />
      <p className="ayuda-asentado">
        <Icono nombre="ver" chico />
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
            <Rotulados
              lineas={[
                [t('ayudar.documento'), ayuda.documento],
                [t('ayudar.nacimiento'), ayuda.fechaNacimiento ? mostrarFecha(ayuda.fechaNacimiento) : t('comun.sinDato')],
                [t('ayudar.correo'), email || t('comun.sinDato')],
              ]}
            />
          </div>
          <p className="ayuda-no-esta">
            <Icono nombre="ocultar" />
            <span>{t('ayudar.noEsta')}</span>
          </p>
        </section>
      </div>
    </div>
  )
}

/** The link to the e-mail on file, or the account made by hand with another one. */
function Arreglo({ numero, email }: { numero: number; email: string }) {
  const { t } = useTranslation()
  const edita = usePuede('usuarios.editar')
  const { hacer, haciendo } = useHacer()
  const [identidad, setIdentidad] = useState(false)
  const [falta, setFalta] = useState('')
  const enviar = (e: FormEvent) => {
    e.preventDefault()
    if (!identidad) return setFalta(t('ayudar.faltaIdentidad'))
    setFalta('')
    void hacer(pedido(ayudas.invitar, { claves: { numero }, cuerpo: { identidad: true } }), {
      fallo: t('ayudar.noSeHizo'),
      alLograr: () => notifications.show({ message: t('ayudar.hechoReenviado', { email }) }),
    })
  }
  const crear = edita && (
    <Link to="/app/usuarios/nuevo/$id" params={{ id: String(numero) }} className={email ? 'boton' : 'boton principal ancho'}>
      <Icono nombre="registrar" />
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
      <Boton type="submit" variante="principal" icono="mandar" ancho cargando={haciendo}>
        {t('ayudar.invitar')}
      </Boton>
      <p className="ayuda">{t('ayudar.invitarAyuda', { email })}</p>
      {crear}
    </form>
  )
}
