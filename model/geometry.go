package model

import "math"

// Point is a place on a page, in the page's unit, origin top left, y down.
type Point struct {
	X, Y float64
}

// Rect is an axis-aligned rectangle: X0 <= X1 and Y0 <= Y1, y down.
// The zero Rect is empty.
type Rect struct {
	X0, Y0, X1, Y1 float64
}

// Width is the extent of r along x.
func (r Rect) Width() float64 { return r.X1 - r.X0 }

// Height is the extent of r along y.
func (r Rect) Height() float64 { return r.Y1 - r.Y0 }

// Area is zero for an empty rectangle.
func (r Rect) Area() float64 {
	if r.Empty() {
		return 0
	}
	return r.Width() * r.Height()
}

// Empty reports whether r encloses no area.
func (r Rect) Empty() bool { return r.X1 <= r.X0 || r.Y1 <= r.Y0 }

// Center is the middle of r.
func (r Rect) Center() Point { return Point{(r.X0 + r.X1) / 2, (r.Y0 + r.Y1) / 2} }

// Contains reports whether p lies in r, its border included.
func (r Rect) Contains(p Point) bool {
	return r.X0 <= p.X && p.X <= r.X1 && r.Y0 <= p.Y && p.Y <= r.Y1
}

// Union is the smallest rectangle that contains both; an empty rectangle adds nothing.
func (r Rect) Union(s Rect) Rect {
	switch {
	case r.Empty():
		return s
	case s.Empty():
		return r
	}
	return Rect{min(r.X0, s.X0), min(r.Y0, s.Y0), max(r.X1, s.X1), max(r.Y1, s.Y1)}
}

// Intersect is the part that r and s share, the zero Rect where there is none.
func (r Rect) Intersect(s Rect) Rect {
	t := Rect{max(r.X0, s.X0), max(r.Y0, s.Y0), min(r.X1, s.X1), min(r.Y1, s.Y1)}
	if t.Empty() {
		return Rect{}
	}
	return t
}

// Inset moves every side of r inwards by d, outwards where d is negative.
func (r Rect) Inset(d float64) Rect {
	return Rect{r.X0 + d, r.Y0 + d, r.X1 - d, r.Y1 - d}
}

// IoU is the area of the intersection over that of the union, in 0..1.
func (r Rect) IoU(s Rect) float64 {
	i := r.Intersect(s).Area()
	if i == 0 {
		return 0
	}
	return i / (r.Area() + s.Area() - i)
}

// Polygon is r as a polygon of upright text.
func (r Rect) Polygon() Polygon {
	return Polygon{{r.X0, r.Y0}, {r.X1, r.Y0}, {r.X1, r.Y1}, {r.X0, r.Y1}}
}

// Polygon is a quadrilateral around text: four points, clockwise on the page,
// starting at the top left of the text as it is read. On a page that lies on
// its side that is not the page's top left.
type Polygon [4]Point

// Bounds is the smallest upright rectangle around p.
func (p Polygon) Bounds() Rect {
	r := Rect{p[0].X, p[0].Y, p[0].X, p[0].Y}
	for _, q := range p[1:] {
		r.X0, r.X1 = min(r.X0, q.X), max(r.X1, q.X)
		r.Y0, r.Y1 = min(r.Y0, q.Y), max(r.Y1, q.Y)
	}
	return r
}

// Center is the mean of the four points.
func (p Polygon) Center() Point {
	var c Point
	for _, q := range p {
		c.X += q.X / 4
		c.Y += q.Y / 4
	}
	return c
}

// Width is the mean length of the two sides along the reading direction.
func (p Polygon) Width() float64 {
	return (math.Hypot(p[1].X-p[0].X, p[1].Y-p[0].Y) + math.Hypot(p[2].X-p[3].X, p[2].Y-p[3].Y)) / 2
}

// Height is the mean length of the two sides across the reading direction.
func (p Polygon) Height() float64 {
	return (math.Hypot(p[3].X-p[0].X, p[3].Y-p[0].Y) + math.Hypot(p[2].X-p[1].X, p[2].Y-p[1].Y)) / 2
}

// Angle is the clockwise rotation of the reading direction against the page's
// x axis, in degrees, in (-180, 180].
func (p Polygon) Angle() float64 {
	dx := p[1].X - p[0].X + p[2].X - p[3].X
	dy := p[1].Y - p[0].Y + p[2].Y - p[3].Y
	if dx == 0 && dy == 0 {
		return 0
	}
	return NormalizeAngle(math.Atan2(dy, dx) * 180 / math.Pi)
}

// Map is p with every point moved by t.
func (p Polygon) Map(t Affine) Polygon {
	for i := range p {
		p[i] = t.Apply(p[i])
	}
	return p
}

// Enclose is the smallest rectangle, turned clockwise by angle degrees, that
// contains every given polygon. It is the zero Polygon where none is given.
func Enclose(angle float64, polygons ...Polygon) Polygon {
	if len(polygons) == 0 {
		return Polygon{}
	}
	upright := Rotation(-angle)
	r := polygons[0].Map(upright).Bounds()
	for _, p := range polygons[1:] {
		b := p.Map(upright).Bounds()
		r = Rect{min(r.X0, b.X0), min(r.Y0, b.Y0), max(r.X1, b.X1), max(r.Y1, b.Y1)}
	}
	return r.Polygon().Map(Rotation(angle))
}

// NormalizeAngle brings an angle in degrees into (-180, 180].
func NormalizeAngle(a float64) float64 {
	a = math.Mod(a, 360)
	switch {
	case a > 180:
		return a - 360
	case a <= -180:
		return a + 360
	}
	return a
}

// Affine is the map (x, y) -> (A*x + B*y + C, D*x + E*y + F). The zero Affine
// collapses the plane; Identity changes nothing.
type Affine struct {
	A, B, C, D, E, F float64
}

// Identity leaves every point where it is.
var Identity = Affine{A: 1, E: 1}

// Rotation turns clockwise, as seen on a page with y down, by degrees about
// the origin. Quarter turns are exact.
func Rotation(degrees float64) Affine {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	switch NormalizeAngle(degrees) {
	case 0:
		sin, cos = 0, 1
	case 90:
		sin, cos = 1, 0
	case 180:
		sin, cos = 0, -1
	case -90:
		sin, cos = -1, 0
	}
	return Affine{A: cos, B: -sin, D: sin, E: cos}
}

// Translation moves by (dx, dy).
func Translation(dx, dy float64) Affine { return Affine{A: 1, C: dx, E: 1, F: dy} }

// Scaling multiplies x by sx and y by sy.
func Scaling(sx, sy float64) Affine { return Affine{A: sx, E: sy} }

// Apply is where t moves p.
func (t Affine) Apply(p Point) Point {
	return Point{t.A*p.X + t.B*p.Y + t.C, t.D*p.X + t.E*p.Y + t.F}
}

// Then is the map that does t first and u after it.
func (t Affine) Then(u Affine) Affine {
	return Affine{
		A: u.A*t.A + u.B*t.D, B: u.A*t.B + u.B*t.E, C: u.A*t.C + u.B*t.F + u.C,
		D: u.D*t.A + u.E*t.D, E: u.D*t.B + u.E*t.E, F: u.D*t.C + u.E*t.F + u.F,
	}
}

// Inverse undoes t; ok is false where t collapses the plane.
func (t Affine) Inverse() (inverse Affine, ok bool) {
	det := t.A*t.E - t.B*t.D
	if det == 0 || math.IsNaN(det) || math.IsInf(det, 0) {
		return Affine{}, false
	}
	a, b, d, e := t.E/det, -t.B/det, -t.D/det, t.A/det
	return Affine{A: a, B: b, C: -(a*t.C + b*t.F), D: d, E: e, F: -(d*t.C + e*t.F)}, true
}
