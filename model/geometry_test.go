package model_test

import (
	"math"
	"testing"

	"github.com/docextract/docextract/model"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

var approx = cmpopts.EquateApprox(0, 1e-9)

func TestRotationIsClockwise(t *testing.T) {
	tests := []struct {
		degrees  float64
		from, to model.Point
	}{
		{90, model.Point{X: 1}, model.Point{Y: 1}}, // from the right downwards, y down
		{180, model.Point{X: 1}, model.Point{X: -1}},
		{-90, model.Point{X: 1}, model.Point{Y: -1}},
		{270, model.Point{Y: 1}, model.Point{X: 1}},
		{45, model.Point{X: math.Sqrt2}, model.Point{X: 1, Y: 1}},
		{360, model.Point{X: 3, Y: 4}, model.Point{X: 3, Y: 4}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.to, model.Rotation(test.degrees).Apply(test.from), approx); diff != "" {
			t.Errorf("Rotation(%v) of %v (-want +got):\n%s", test.degrees, test.from, diff)
		}
	}
}

func TestPolygonAngle(t *testing.T) {
	upright := model.Rect{X0: 10, Y0: 20, X1: 110, Y1: 40}.Polygon()
	for _, degrees := range []float64{0, 0.5, 15, 90, 135, 180, -179.5, -90, -15} {
		p := upright.Map(model.Rotation(degrees))
		if diff := cmp.Diff(degrees, p.Angle(), approx); diff != "" {
			t.Errorf("angle (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff([]float64{100, 20}, []float64{p.Width(), p.Height()}, approx); diff != "" {
			t.Errorf("size at %v degrees (-want +got):\n%s", degrees, diff)
		}
	}
}

func TestNormalizeAngle(t *testing.T) {
	for in, want := range map[float64]float64{0: 0, 180: 180, -180: 180, 181: -179, 270: -90, 540: 180, 720.5: 0.5, -360: 0} {
		if got := model.NormalizeAngle(in); got != want {
			t.Errorf("NormalizeAngle(%v) = %v, want %v", in, got, want)
		}
	}
}

func TestEncloseKeepsTheAngle(t *testing.T) {
	turn := model.Rotation(30)
	a := model.Rect{X0: 0, Y0: 0, X1: 40, Y1: 10}.Polygon().Map(turn)
	b := model.Rect{X0: 50, Y0: 1, X1: 80, Y1: 11}.Polygon().Map(turn)
	want := model.Rect{X0: 0, Y0: 0, X1: 80, Y1: 11}.Polygon().Map(turn)
	if diff := cmp.Diff(want, model.Enclose(30, a, b), approx); diff != "" {
		t.Errorf("Enclose (-want +got):\n%s", diff)
	}
}

func TestAffineInverse(t *testing.T) {
	m := model.Translation(3, -2).Then(model.Rotation(33)).Then(model.Scaling(2, 5))
	inverse, ok := m.Inverse()
	if !ok {
		t.Fatal("no inverse")
	}
	p := model.Point{X: 7, Y: 11}
	if diff := cmp.Diff(p, inverse.Apply(m.Apply(p)), approx); diff != "" {
		t.Errorf("there and back (-want +got):\n%s", diff)
	}
	if _, ok := model.Scaling(0, 1).Inverse(); ok {
		t.Error("a collapsed plane has an inverse")
	}
}

func TestRectOperations(t *testing.T) {
	a := model.Rect{X0: 0, Y0: 0, X1: 10, Y1: 10}
	b := model.Rect{X0: 5, Y0: 5, X1: 15, Y1: 15}
	far := model.Rect{X0: 100, Y0: 100, X1: 101, Y1: 101}
	if got := a.IoU(b); math.Abs(got-25.0/175) > 1e-12 {
		t.Errorf("IoU = %v", got)
	}
	if got := a.IoU(far); got != 0 {
		t.Errorf("IoU of what does not touch = %v", got)
	}
	if diff := cmp.Diff(model.Rect{X0: 0, Y0: 0, X1: 15, Y1: 15}, a.Union(b)); diff != "" {
		t.Errorf("union (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(a, a.Union(model.Rect{})); diff != "" {
		t.Errorf("union with nothing (-want +got):\n%s", diff)
	}
}
