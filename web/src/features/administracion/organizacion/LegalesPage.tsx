import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { type OrganizacionConfigurada, organizacionPorPantalla } from '@gremial/contract/administracion/configuracion.ts'
import { type DocumentoLegal, documentosLegales, type TextosLegales } from '@gremial/contract/administracion/legales.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { type Locale, locales } from '@gremial/contract/platform/locale.ts'
import { interpolate } from '@gremial/contract/textos/interpolate.ts'
import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { OrderedList } from '../../../ui/form/OrderedList.tsx'
import { FormatHelp, RichTextField } from '../../../ui/form/RichTextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Notice } from '../../../ui/states.tsx'
import { languageName } from '../../acceso/acceso/Idiomas.tsx'
import { MarcoParte, useVolver } from './MarcoParte.tsx'

/** Terms and privacy, by document and language: sections with a title, and paragraphs separated by a blank line. */
export function LegalesPage() {
  return <MarcoParte parte="legales">{(organizacion) => <Formulario organizacion={organizacion} />}</MarcoParte>
}

interface Seccion {
  titulo: string
  /** As typed: a blank line separates paragraphs. */
  parrafos: string
}
interface Escrito {
  version: string
  textos: Record<Locale, Seccion[]>
}
interface Valores {
  legales: Record<DocumentoLegal, Escrito>
}

const escritoDe = (leido: TextosLegales[DocumentoLegal]): Escrito => {
  const secciones = (idioma: Locale): Seccion[] =>
    (leido?.textos[idioma] ?? []).map(({ titulo, parrafos }) => ({ titulo, parrafos: parrafos.join('\n\n') }))
  const textos = { es: secciones('es'), en: secciones('en'), zh: secciones('zh'), ja: secciones('ja') }
  return { version: leido?.version ?? today(), textos }
}

/** A document without Spanish sections is empty; a language without sections is omitted. */
function leidoDe({ version, textos }: Escrito): TextosLegales[DocumentoLegal] {
  const secciones = (idioma: Locale) =>
    textos[idioma].map(({ titulo, parrafos }) => ({
      titulo,
      parrafos: parrafos
        .split(/\n[ \t]*\n/)
        .map((p) => p.trim())
        .filter(Boolean),
    }))
  const con = (idioma: 'en' | 'zh' | 'ja') => (textos[idioma].length > 0 ? { [idioma]: secciones(idioma) } : {})
  if (textos.es.length === 0) return undefined
  return { version, textos: { es: secciones('es'), ...con('en'), ...con('zh'), ...con('ja') } }
}

function legalesDe(escritos: Valores['legales']): TextosLegales {
  const leidos = documentosLegales.map((documento) => ({ documento, leido: leidoDe(escritos[documento]) }))
  return Object.fromEntries(leidos.flatMap(({ documento, leido }) => (leido ? [[documento, leido]] : [])))
}

function Formulario({ organizacion }: { organizacion: OrganizacionConfigurada }) {
  const { legales, versiones, nombre, cuit, domicilio, telefono, email } = organizacion
  const suyos = { nombre, cuit, domicilio, telefono, email }
  const { t } = useTranslation()
  const { volver, alGuardar } = useVolver()
  const [documento, setDocumento] = useState<DocumentoLegal>('terminos')
  const [idioma, setIdioma] = useState<Locale>('es')
  const formulario = useForm({
    initialValues: {
      legales: {
        terminos: escritoDe(legales.terminos),
        privacidad: escritoDe(legales.privacidad),
        debito: escritoDe(legales.debito),
      },
    },
    request: (valores: Valores) =>
      request(organizacionPorPantalla.cambiarLegales, {
        body: { version: versiones.legales, legales: legalesDe(valores.legales) },
      }),
    failure: t('formulario.noSeGuardo'),
    onSaved: alGuardar,
  })
  const { form } = formulario
  const camino = `legales.${documento}.textos.${idioma}`
  const secciones = form.values.legales[documento].textos[idioma]
  // Tab with an error, if it is not the current one.
  const donde = documentosLegales.flatMap((d) =>
    locales
      .filter((i) => Object.keys(form.errors).some((campo) => campo.startsWith(`legales.${d}.textos.${i}.`)))
      .map((i) => `${t(`organizacion.${d}`)} (${languageName[i]})`),
  )
  const deQuienFirma = {
    afiliado: '{afiliado}',
    numeroAfiliado: '{numeroAfiliado}',
    documento: '{documento}',
    cuenta: '{cuenta}',
    cbu: '{cbu}',
  }
  const datos = { nombre: '{nombre}', cuit: '{cuit}', domicilio: '{domicilio}', telefono: '{telefono}', email: '{email}' }
  return (
    <FormPage form={formulario} back={volver} className="hoja-in pila">
      {donde.length > 0 && <Notice type="mal">{t('organizacion.revisaLegales', { donde: donde.join(', ') })}</Notice>}
      <CualTexto documento={documento} idioma={idioma} verDocumento={setDocumento} verIdioma={setIdioma} />
      <DateField
        key={documento}
        className="org-fecha"
        label={t('organizacion.version')}
        description={t('organizacion.ayudaVersion')}
        {...form.getInputProps(`legales.${documento}.version`)}
        value={form.values.legales[documento].version || null}
        onChange={(dia) => form.setFieldValue(`legales.${documento}.version`, dia ?? '')}
      />
      <p className="suave">
        {t('organizacion.ayudaDatos', datos)} {documento === 'debito' && t('organizacion.ayudaDebito', deQuienFirma)}{' '}
        {t('organizacion.ayudaIdioma')}
      </p>
      {documento === 'debito' ? <p className="suave">{t('organizacion.sinFormato')}</p> : <FormatHelp />}
      <OrderedList
        names={secciones.map((s, i) => s.titulo || t('organizacion.seccionN', { n: i + 1 }))}
        move={(from, to) => form.reorderListItem(camino, { from, to })}
        remove={(i) => form.removeListItem(camino, i)}
      >
        {(i) => (
          <>
            <TextInput label={t('organizacion.seccionTitulo')} maxLength={200} {...form.getInputProps(`${camino}.${i}.titulo`)} />
            {documento === 'debito' ? (
              <Textarea
                label={t('organizacion.seccionTexto')}
                description={t('organizacion.ayudaParrafos')}
                autosize
                minRows={3}
                {...form.getInputProps(`${camino}.${i}.parrafos`)}
              />
            ) : (
              <RichTextField
                label={t('organizacion.seccionTexto')}
                description={t('organizacion.ayudaParrafos')}
                minRows={3}
                level={2}
                parsed={interpolate(secciones[i]?.parrafos ?? '', suyos)}
                {...form.getInputProps(`${camino}.${i}.parrafos`)}
              />
            )}
          </>
        )}
      </OrderedList>
      <div>
        <Button icon="agregar" onClick={() => form.insertListItem(camino, { titulo: '', parrafos: '' })}>
          {t('organizacion.agregarSeccion')}
        </Button>
      </div>
    </FormPage>
  )
}

interface Cual {
  documento: DocumentoLegal
  idioma: Locale
  verDocumento(documento: DocumentoLegal): void
  verIdioma(idioma: Locale): void
}

/** Selector of document and language. */
function CualTexto({ documento, idioma, verDocumento, verIdioma }: Cual) {
  const { t } = useTranslation()
  return (
    <div className="botones">
      <SegmentedControl
        aria-label={t('organizacion.documento')}
        value={documento}
        onChange={(d) => verDocumento(documentosLegales.find((uno) => uno === d) ?? 'terminos')}
        data={documentosLegales.map((d) => ({ value: d, label: t(`organizacion.${d}`) }))}
      />
      <SegmentedControl
        aria-label={t('organizacion.idiomaTexto')}
        value={idioma}
        onChange={(i) => verIdioma(locales.find((uno) => uno === i) ?? 'es')}
        data={locales.map((i) => ({ value: i, label: languageName[i] }))}
      />
    </div>
  )
}
