package pdf

import "github.com/docextract/docextract/model"

// frame is the geometry of a page (ISO 32000-2, 7.7.3.3 and 8.3.2.3): its size
// as shown, and the map from user space to the page in inches, y down.
type frame struct {
	width, height float64 // inches
	toPage        model.Affine
	// scale is inches per unit of user space.
	scale float64
}

// pointsPerInch is the default unit of user space.
const pointsPerInch = 72

// maxSide bounds the side of a page in inches: what is larger is damage. (PDF
// 1.7 viewers allow 200 inches times the UserUnit.)
const maxSide = 20000

// frame reads the geometry of a loaded page; a userUnit of 0 is 1.
func (m *module) frame(page uint32, userUnit float64) frame {
	box := model.Rect{X1: 612, Y1: 792}
	if m.ok("FPDF_GetPageBoundingBox", uint64(page), uint64(m.scratch)) {
		v := m.floats(m.scratch, 4) // left, top, right, bottom
		box = model.Rect{X0: min(v[0], v[2]), Y0: min(v[1], v[3]), X1: max(v[0], v[2]), Y1: max(v[1], v[3])}
	}
	scale := 1.0 / pointsPerInch
	if userUnit > 0 {
		scale *= userUnit
	}
	return newFrame(box, m.integer("FPDFPage_GetRotation", uint64(page)), scale)
}

// newFrame is the frame of a page whose box, in user space, is shown turned
// clockwise by so many quarters.
func newFrame(box model.Rect, quarters int, scale float64) frame {
	w, h := max(box.Width(), 1e-3)*scale, max(box.Height(), 1e-3)*scale
	w, h = min(w, maxSide), min(h, maxSide)
	// From user space, y up, to the unturned page, y down.
	t := model.Translation(-box.X0, -box.Y1).Then(model.Scaling(scale, -scale))
	switch quarters & 3 {
	case 1:
		t = t.Then(model.Rotation(90)).Then(model.Translation(h, 0))
		w, h = h, w
	case 2:
		t = t.Then(model.Rotation(180)).Then(model.Translation(w, h))
	case 3:
		t = t.Then(model.Rotation(270)).Then(model.Translation(0, w))
		w, h = h, w
	}
	return frame{width: w, height: h, toPage: t, scale: scale}
}

// rect is a rectangle of user space on the page.
func (f frame) rect(r model.Rect) model.Rect {
	return r.Polygon().Map(f.toPage).Bounds()
}
