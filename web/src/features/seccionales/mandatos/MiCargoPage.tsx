import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { type CargoPropio, mandatos } from '@gremial/contract/seccionales/mandatos.ts'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hoy } from '../../../platform/hoy.ts'
import { leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { CampoElegir } from '../../../ui/CampoElegir.tsx'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { Vacio } from '../../../ui/estados.tsx'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Opcional } from '../../../ui/Opcional.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { Delegaciones } from './Delegaciones.tsx'

/** The offices of the person, and to whom they lent each for some days. */
export function MiCargoPage() {
  const { t } = useTranslation()
  useTitulo(t('cargo.titulo'))
  const consulta = useQuery(leer(mandatos.propios, {}))
  const [delega, setDelega] = useState<CargoPropio | null>(null)
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('cargo.titulo')}</h1>
          <p className="suave">{t('cargo.bajada')}</p>
        </div>
      </div>
      <section className="hoja">
        <Segun consulta={consulta}>
          {(cargos) =>
            cargos.length === 0 ? (
              <Vacio icono="mandato" titulo={t('cargo.ninguno')} />
            ) : (
              cargos.map((cargo) => (
                <section key={cargo.id} className="hoja-in pila">
                  <h2>{t('cargo.mandato', { ...cargo, hasta: mostrarFecha(cargo.hasta) })}</h2>
                  <Delegaciones delegaciones={cargo.delegaciones} vacia={t('cargo.nadie')} />
                  {cargo.candidatos.length > 0 && (
                    <div className="botones">
                      <Boton icono="agregar" onClick={() => setDelega(cargo)}>
                        {t('cargo.delegar')}
                      </Boton>
                    </div>
                  )}
                </section>
              ))
            )
          }
        </Segun>
      </section>
      {delega && <DialogoDelegar cargo={delega} cerrar={() => setDelega(null)} />}
    </>
  )
}

interface Valores {
  idUsuario: string
  desde: string
  hasta: string
  motivo: string
}

function DialogoDelegar({ cargo, cerrar }: { cargo: CargoPropio; cerrar(): void }) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { idUsuario: '', desde: hoy(), hasta: '', motivo: '' },
    pedido: (cuerpo: Valores) => pedido(mandatos.delegar, { claves: { id: cargo.id }, cuerpo }),
    fallo: t('cargo.delegar'),
    alGuardar() {
      notifications.show({ message: t('cargo.delegado') })
      cerrar()
    },
  })
  const { form } = formulario
  const dia = (campo: 'desde' | 'hasta') => ({
    ...form.getInputProps(campo),
    value: form.values[campo],
    onChange: (d: string | null) => form.setFieldValue(campo, d ?? ''),
  })
  return (
    <DialogoFormulario titulo={t('cargo.delegar')} formulario={formulario} cerrar={cerrar}>
      <p className="suave">{t('cargo.explica')}</p>
      <CampoElegir
        label={t('cargo.aQuien')}
        data={cargo.candidatos.map((c) => ({ value: String(c.id), label: c.nombre }))}
        data-autofocus
        {...form.getInputProps('idUsuario')}
      />
      <CampoFecha label={t('cargo.desde')} minDate={cargo.desde} maxDate={cargo.hasta} {...dia('desde')} />
      <CampoFecha label={t('cargo.hasta')} minDate={hoy()} maxDate={cargo.hasta} {...dia('hasta')} />
      <TextInput label={<Opcional>{t('cargo.motivo')}</Opcional>} maxLength={200} {...form.getInputProps('motivo')} />
    </DialogoFormulario>
  )
}
