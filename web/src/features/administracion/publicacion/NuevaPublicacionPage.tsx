import '../../../ui/review.css'
import {
  type PublicacionNueva,
  publicaciones,
  tiposPublicacion,
  topesPublicacion,
} from '@gremial/contract/administracion/publicacion.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { Radio, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { today } from '../../../platform/today.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Bar } from '../../../ui/Bar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Icon } from '../../../ui/icons.tsx'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { tamanio } from '../importacion/textos.ts'
import { useSubirArchivos } from './subir.ts'

/** Limit of single files; more need a ZIP. */
const mayorSueltos = 500

/** New publication: kind and files. Visible to nobody yet. */
export function NuevaPublicacionPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [archivos, setArchivos] = useState<File[]>([])
  const { subir, marcha, cancelar } = useSubirArchivos()
  const subiendo = marcha !== undefined
  useTitle(t('publicacion.nueva'))
  const falta = (): string | undefined => {
    if (archivos.length === 0) return t('publicacion.faltan')
    if (archivos.length > mayorSueltos) return t('publicacion.muchos')
    const pesado = archivos.find((a) => a.size > topesPublicacion.subida)
    return pesado && t('publicacion.pesado', { nombre: pesado.name })
  }
  const iniciales: PublicacionNueva = { tipo: 'RECIBO', periodo: `${today().slice(0, 7)}-01`, fecha: today(), titulo: '' }
  const { form, props, saving } = useForm({
    initialValues: iniciales,
    request: (datos: PublicacionNueva) => request(publicaciones.crear, { body: datos }),
    extra: (): Record<string, string> => {
      const texto = falta()
      return texto ? { archivos: texto } : {}
    },
    failure: t('publicacion.noSubio'),
    async onSaved({ id }) {
      await subir(id, archivos)
      await navegar({ to: '/app/publicaciones/$id', params: { id: String(id) } })
    },
  })
  const elegir = (elegidos: FileList | null) => {
    if (!elegidos || elegidos.length === 0) return
    setArchivos([...elegidos])
    form.clearFieldError('archivos')
  }
  const soltar = (e: DragEvent) => {
    e.preventDefault()
    if (!subiendo) elegir(e.dataTransfer.files)
  }
  const { archivos: mal } = form.errors
  const dice = marcha && t('publicacion.subiendo', { n: formatNumber(marcha.n), total: formatNumber(marcha.total) })
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/publicaciones">{t('publicacion.volver')}</BackLink>
          <h1 className="en-barra">{t('publicacion.nueva')}</h1>
          <p className="suave">{t('publicacion.nadaCambia')}</p>
        </div>
      </div>
      <form {...props} autoComplete="off" className="hoja hoja-in pila">
        <Radio.Group label={t('publicacion.tipo')} {...form.getInputProps('tipo')}>
          <div className="tipos-importacion">
            {tiposPublicacion.map((uno) => (
              <Radio
                key={uno}
                value={uno}
                disabled={subiendo}
                label={t(`publicacion.tipos.${uno}`)}
                description={t(`publicacion.quienVe.${uno}`)}
              />
            ))}
          </div>
        </Radio.Group>
        <DateField
          label={t('publicacion.periodo')}
          description={t('publicacion.ayudaPeriodo')}
          {...form.getInputProps('periodo')}
          onChange={(dia) => form.setFieldValue('periodo', dia ?? '')}
        />
        <DateField
          label={t('publicacion.fecha')}
          {...form.getInputProps('fecha')}
          onChange={(dia) => form.setFieldValue('fecha', dia ?? '')}
        />
        <TextInput
          label={<OptionalLabel>{t('publicacion.tituloCampo')}</OptionalLabel>}
          description={t('publicacion.ayudaTitulo')}
          maxLength={200}
          {...form.getInputProps('titulo')}
        />
        <div className={mal ? 'soltar mal' : 'soltar'} onDragOver={(e) => e.preventDefault()} onDrop={soltar}>
          <Icon name="documento" />
          <div>
            <label className="boton" htmlFor="archivos-publicacion" aria-disabled={subiendo}>
              {t(archivos.length > 0 ? 'publicacion.otros' : 'publicacion.elegir')}
            </label>
            <input
              id="archivos-publicacion"
              data-path="archivos"
              className="solo-lector"
              type="file"
              multiple
              accept=".zip,.pdf,application/zip,application/pdf"
              disabled={subiendo}
              aria-describedby="ayuda-archivos"
              aria-invalid={Boolean(mal)}
              onChange={(e) => elegir(e.currentTarget.files)}
            />
            {archivos.length > 0 && (
              <p>
                <strong className="archivo-elegido">
                  {t('publicacion.elegidos', {
                    count: archivos.length,
                    tamanio: tamanio(archivos.reduce((suma, a) => suma + a.size, 0)),
                  })}
                </strong>
              </p>
            )}
            <p className="ayuda" id="ayuda-archivos">
              {t('publicacion.ayudaArchivos')} {t('publicacion.topes')} {t('publicacion.soltar')}
            </p>
            {mal && (
              <p className="falta-archivo" role="alert">
                <Icon name="alerta" small />
                {mal}
              </p>
            )}
          </div>
        </div>
        {marcha && <Bar part={marcha.parte} name={dice ?? ''} />}
        <div className="botones">
          <Button type="submit" variant="principal" loading={saving || subiendo}>
            {dice ?? t('publicacion.subir')}
          </Button>
          {subiendo && <Button onClick={cancelar}>{t('publicacion.cancelarSubida')}</Button>}
        </div>
      </form>
    </>
  )
}
