package jobstest_test

import (
	"testing"

	"github.com/docextract/docextract/httpadapter/jobstest"
)

func TestMemory(t *testing.T) {
	jobstest.Exam(t, func(*testing.T) jobstest.Subject { return jobstest.NewMemory() })
}
