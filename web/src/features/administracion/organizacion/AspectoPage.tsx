import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorInput.layer.css'
import { type OrganizacionConfigurada, organizacionPorPantalla } from '@gremial/contract/administracion/configuracion.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { ColorInput } from '@mantine/core'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { toBase64 } from '../../../ui/photo/toBase64.ts'
import { MarcoParte, useVolver } from './MarcoParte.tsx'
import { MuestraTema } from './MuestraTema.tsx'

/** Colour of the portal, with its palette and contrast; and the logo. */
export function AspectoPage() {
  return <MarcoParte parte="aspecto">{(organizacion) => <Formulario organizacion={organizacion} />}</MarcoParte>
}

interface Valores {
  color: string
  /** Data URL, '' to remove it; undefined if unchanged. */
  logo: string | undefined
}

function Formulario({ organizacion }: { organizacion: OrganizacionConfigurada }) {
  const { t } = useTranslation()
  const { volver, alGuardar } = useVolver()
  const iniciales: Valores = { color: organizacion.color, logo: undefined }
  const formulario = useForm({
    initialValues: iniciales,
    request: ({ color, logo }: Valores) =>
      request(organizacionPorPantalla.cambiarAspecto, {
        body: { version: organizacion.versiones.aspecto, color: color.trim(), ...(logo === undefined ? {} : { logo }) },
      }),
    failure: t('formulario.noSeGuardo'),
    onSaved: alGuardar,
  })
  const { form } = formulario
  const logo = form.values.logo ?? organizacion.logo
  return (
    <FormPage form={formulario} back={volver} className="hoja-in pila">
      <ColorInput
        className="org-color"
        label={t('organizacion.color')}
        description={t('organizacion.ayudaColor')}
        format="hex"
        eyeDropperButtonProps={{ 'aria-label': t('organizacion.elegirColor') }}
        {...form.getInputProps('color')}
      />
      <MuestraTema color={form.values.color.trim()} logo={logo} nombre={organizacion.nombre} />
      <CampoLogo logo={logo} cambiar={(nuevo) => form.setFieldValue('logo', nuevo)} />
    </FormPage>
  )
}

const pesoMaximo = 5_000_000

function CampoLogo({ logo, cambiar }: { logo: string; cambiar(logo: string): void }) {
  const { t } = useTranslation()
  const entrada = useRef<HTMLInputElement>(null)
  const [problema, setProblema] = useState('')
  const elegir = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [archivo] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!archivo) return
    if (archivo.size > pesoMaximo) return setProblema(t('organizacion.pesada'))
    const direccion = await toBase64(archivo)
    const seVe = await imagenDe(direccion)
    if (!seVe || !/^data:image\/(png|jpeg|webp);/.test(direccion)) return setProblema(t('organizacion.noEsImagen'))
    setProblema('')
    cambiar(direccion)
  }
  return (
    <div className="campo org-logo">
      <span className="rotulo" id="org-logo">
        {t('organizacion.logo')}
      </span>
      <p className="ayuda">{t('organizacion.ayudaLogo')}</p>
      <div className="botones">
        {logo && <img src={logo} alt={t('organizacion.logo')} width={64} height={64} />}
        <Button icon="camara" onClick={() => entrada.current?.click()}>
          {t('organizacion.elegirLogo')}
        </Button>
        {logo && (
          <Button variant="texto" onClick={() => cambiar('')}>
            {t('organizacion.quitarLogo')}
          </Button>
        )}
      </div>
      <input
        ref={entrada}
        type="file"
        hidden
        aria-labelledby="org-logo"
        accept="image/png,image/jpeg,image/webp"
        onChange={(e) => void elegir(e)}
      />
      {problema && (
        <p role="alert" className="org-problema">
          {problema}
        </p>
      )}
    </div>
  )
}

/** True if the browser can display the image. */
async function imagenDe(direccion: string): Promise<boolean> {
  const imagen = new Image()
  imagen.src = direccion
  return imagen.decode().then(
    () => true,
    () => false,
  )
}
